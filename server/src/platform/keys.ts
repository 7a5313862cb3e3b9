import {
  constants,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  privateDecrypt,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** The server's own secrets. They live in files that only the owner can read and never leave this module. */
export interface Keys {
  /** PEM for clients, with an id that changes when the key does. */
  readonly publicKey: { id: string; pem: string };
  /** Opens RSA-OAEP (SHA-256) ciphertext in base64; null for anything that is not one, without saying why. */
  decrypt(ciphertext: string): string | null;
  /** HMAC-SHA-256, base64url; `purpose` keeps signatures of one kind from passing as another. */
  sign(purpose: string, message: string): string;
  /** Compares in constant time. */
  verify(purpose: string, message: string, signature: string): boolean;
}

const ownerOnly = { mode: 0o600, flag: 'wx' } as const;

const readOrCreate = async (file: string, create: () => Promise<string>): Promise<string> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, await create(), ownerOnly);
  return readFile(file, 'utf8');
};

const newPrivateKey = async () => {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 3072 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
};

const decryptWith = (key: KeyObject, ciphertext: string): string | null => {
  try {
    const bytes = privateDecrypt(
      { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(ciphertext, 'base64'),
    );
    return bytes.toString('utf8');
  } catch {
    // One answer for every bad ciphertext: the reason would help an attacker only.
    return null;
  }
};

/** Opens the keys in `keysDir`, making them on the first start. */
export const openKeys = async (keysDir: string): Promise<Keys> => {
  const privateKey = createPrivateKey(
    await readOrCreate(path.join(keysDir, 'rsa-private.pem'), newPrivateKey),
  );
  const secret = await readOrCreate(path.join(keysDir, 'signing.key'), async () =>
    randomBytes(32).toString('hex'),
  );

  const pem = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
  const hmac = (purpose: string, message: string) =>
    createHmac('sha256', secret).update(`${purpose}\n${message}`).digest();

  return {
    publicKey: { id: createHash('sha256').update(pem).digest('hex').slice(0, 16), pem },
    decrypt: (ciphertext) => decryptWith(privateKey, ciphertext),
    sign: (purpose, message) => hmac(purpose, message).toString('base64url'),
    verify: (purpose, message, signature) => {
      const given = Buffer.from(signature, 'base64url');
      const expected = hmac(purpose, message);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
};

/** SHA-256 in hex: how session tokens are stored. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
