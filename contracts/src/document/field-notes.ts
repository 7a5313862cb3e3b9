import type * as z from 'zod/mini';
import { platform } from '../account.ts';
import { ciphertext, longCiphertext } from '../ciphertext.ts';
import { imageFormats, imageKinds } from '../images.ts';
import { imageUrl, money, onOff, pageQuery, tone, url } from '../kernel/fields.ts';
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

const widths = Object.entries(imageKinds).map(([kind, { widths }]) => `${kind} ${widths.join(', ')}`);
const imageNote = `One size of an image. The others are at \`/images/{kind}/{hash}-{width}.{format}\`, with the widths ${widths.join('; ')} and the formats ${imageFormats.join(', ')}. A path of another form has no other sizes.`;

/** Descriptions added to a schema wherever it occurs in the document. */
export const fieldNotes: ReadonlyMap<z.core.$ZodType, FieldNote> = new Map<z.core.$ZodType, FieldNote>([
  [ciphertext, sealed],
  [longCiphertext, sealed],
  [
    address,
    {
      description:
        'An e-mail address, or a phone number in international form or in the national form of `Accept-Country`.',
    },
  ],
  [initData, { description: '`Telegram.WebApp.initData`, unchanged.' }],
  [platform, { description: `${platformsSummary}.` }],
  [orderType, { description: '1 coins, 2 a whole series, 3 membership.' }],
  [money, { description: '`amountMinor` is in the smallest unit of the currency (ISO 4217).' }],
  [onOff, { description: '1 on, 0 off.' }],
  [tone, { description: 'Placeholder color while the image loads.' }],
  [url, { description: 'A path on this server, or an absolute URL.' }],
  [imageUrl, { description: imageNote }],
  [pageQuery.cursor, { description: '`nextCursor` of the previous page; omit it for the first page.' }],
  [liveEventId, { description: 'The id of an event. It increases with each event.' }],
  [liveEventsQuery.shape.ticket, { description: 'A ticket of `record/events/ticket`.' }],
  [
    liveEventsQuery.shape.token,
    { description: 'In place of a ticket: the token from a sign-in response. A server may refuse it here.' },
  ],
]);
