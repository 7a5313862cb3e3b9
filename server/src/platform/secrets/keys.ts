import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createOwnerFile } from '#platform/data-folder/owner-file.ts';
import { type Clock, systemClock } from '#platform/time/clock.ts';
import { openRsaKeys, type RsaKeys } from './rsa-keys.ts';
import { openVapidKeys, type VapidKeys } from './vapid-keys.ts';

export type { VapidKeys } from './vapid-keys.ts';

/** The server's secrets, in files that only the owner can read. All but that of `vapid` never leave this module. */
export interface Keys extends RsaKeys {
  /** For push messages. The private one signs what names this server to a push service. */
  readonly vapid: VapidKeys;
  /** HMAC-SHA-256 in base64url. A signature is valid for its `purpose` only. */
  sign(purpose: string, message: string): string;
  /** Compares in constant time. */
  verify(purpose: string, message: string, signature: string): boolean;
}

const openSecret = async (file: string): Promise<string> => {
  await createOwnerFile(file, async () => randomBytes(32).toString('hex'));
  const secret = await readFile(file, 'utf8');
  if (/^[0-9a-f]{64}$/.test(secret)) return secret;
  throw new Error(`${file} is not a signing key. Restore it, or remove it to make a new one.`);
};

/** Opens the keys in `keysDir` and creates missing ones. @throws when a file does not contain a key */
export const openKeys = async (keysDir: string, clock: Clock = systemClock): Promise<Keys> => {
  const rsa = await openRsaKeys(keysDir, clock);
  const vapid = await openVapidKeys(keysDir);
  const secret = await openSecret(path.join(keysDir, 'signing.key'));

  const sign = (purpose: string, message: string) =>
    createHmac('sha256', secret).update(`${purpose}\n${message}`).digest('base64url');

  return {
    vapid,
    get publicKey() {
      return rsa.publicKey;
    },
    decrypt: rsa.decrypt,
    removeRetired: rsa.removeRetired,
    sign,
    verify: (purpose, message, signature) => {
      // Compared as text, because several base64url texts decode to the same bytes.
      const given = Buffer.from(signature);
      const expected = Buffer.from(sign(purpose, message));
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
};

/** SHA-256 in hex. Session tokens are stored as this. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
