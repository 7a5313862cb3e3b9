import type * as z from 'zod/mini';
import { platform } from '../account.ts';
import { ciphertext, longCiphertext } from '../ciphertext.ts';
import { money, onOff, pageQuery, tone, url } from '../kernel/fields.ts';
import { liveEventId, liveEventsQuery } from '../live-events.ts';
import { initData } from '../third-party.ts';
import { address } from '../verification-codes.ts';
import { orderType } from '../wallet.ts';

/** The platforms of the specification, in one line. */
export const platformsSummary = '1 Android, 2 iOS, 4 web, 5 messenger or other';

interface FieldNote {
  description: string;
  'x-sealed'?: { $ref: string };
}

const sealed: FieldNote = {
  description: 'Encrypted, in base64; see the chapter “Encrypted values”.',
  'x-sealed': { $ref: '#/components/schemas/SealedValue' },
};

/** What the schema of a field does not say by itself, wherever in the document the field is. */
export const fieldNotes: ReadonlyMap<z.core.$ZodType, FieldNote> = new Map<z.core.$ZodType, FieldNote>([
  [ciphertext, sealed],
  [longCiphertext, sealed],
  [
    address,
    {
      description:
        'An e-mail address, or a phone number in international form or as one writes it in the country of `Accept-Country`.',
    },
  ],
  [initData, { description: '`Telegram.WebApp.initData`, unchanged.' }],
  [platform, { description: `${platformsSummary}.` }],
  [orderType, { description: '1 coins, 2 a whole series, 3 membership.' }],
  [money, { description: '`amountMinor` is in the smallest unit of the currency (ISO 4217).' }],
  [onOff, { description: '1 on, 0 off.' }],
  [tone, { description: 'The color of the box until its picture is there.' }],
  [url, { description: 'A path on this server, or an absolute URL.' }],
  [pageQuery.cursor, { description: '`nextCursor` of the page before; none for the first page.' }],
  [liveEventId, { description: 'The id of an event; grows from event to event.' }],
  [liveEventsQuery.shape.token, { description: 'As a sign-in answered it.' }],
]);
