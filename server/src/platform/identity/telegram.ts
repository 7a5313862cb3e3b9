import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { Random } from '#platform/random.ts';
import { type Clock, isRecent, secondsAfter } from '#platform/time/clock.ts';
import type { IdentityProvider } from './identity.ts';
import { localNumber } from './local-person.ts';

const maxAgeSeconds = 300;

const telegramUser = z.object({
  id: z.number().int().positive(),
  first_name: z.string(),
  last_name: z.string().optional(),
});

type Field = readonly [name: string, value: string];

/** See core.telegram.org/bots/webapps, "Validating data received via the Mini App". The test compares it with Telegram's package. */
const hashOf = (fields: readonly Field[], botToken: string): string => {
  const secret = createHmac('sha256', 'WebAppData').update(botToken).digest();
  const checked = fields.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => `${name}=${value}`);
  return createHmac('sha256', secret).update(checked.join('\n')).digest('hex');
};

const isSame = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));

const readUser = (text: string) => {
  try {
    return telegramUser.parse(JSON.parse(text));
  } catch {
    return null;
  }
};

/** Telegram. Verifies init data, which Telegram signs with the bot's token. */
export const openTelegram = (botToken: string, clock: Clock): IdentityProvider<string> => ({
  async verify(initData) {
    const fields = [...new URLSearchParams(initData)];
    const values = new Map(fields);
    const hash = values.get('hash') ?? '';
    const signed = fields.filter(([name]) => name !== 'hash');
    // A repeated field is ambiguous.
    if (values.size !== fields.length || !/^[0-9a-f]{64}$/.test(hash)) return null;
    if (!isSame(hash, hashOf(signed, botToken))) return null;

    const signedAt = new Date(Number(values.get('auth_date')) * 1000);
    const proofEndsAt = secondsAfter(signedAt, maxAgeSeconds);
    const user = readUser(values.get('user') ?? '');
    if (!isRecent(signedAt, clock.now(), maxAgeSeconds) || !user) return null;
    const startParameter = values.get('start_param');
    return {
      subject: String(user.id),
      displayName: [user.first_name, user.last_name].filter(Boolean).join(' '),
      proofId: hash,
      proofEndsAt,
      ...(startParameter && { startParameter }),
    };
  },
});

/** Signs init data as Telegram does, for the local provider. */
export interface LocalTelegram {
  signInitData(person: { name: string; startParameter?: string | undefined }): string;
}

export const openLocalTelegram = (botToken: string, clock: Clock, random: Random): LocalTelegram => ({
  signInitData({ name, startParameter }) {
    const fields: Field[] = [
      // Makes two openings within the same second different proofs.
      ['query_id', random.token()],
      ['user', JSON.stringify({ id: localNumber(name), first_name: name, language_code: 'en' })],
      ['auth_date', String(Math.floor(clock.now().getTime() / 1000))],
      ['chat_instance', String(localNumber(`chat of ${name}`))],
      ['chat_type', 'private'],
      ...(startParameter ? [['start_param', startParameter] as const] : []),
    ];
    const signed = new URLSearchParams(Object.fromEntries(fields));
    signed.set('hash', hashOf(fields, botToken));
    return signed.toString();
  },
});
