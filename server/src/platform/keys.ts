import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { openSealed } from './open-sealed.ts';

/** The server's own secrets. They live in files that only the owner can read and never leave this module. */
export interface Keys {
  /** PEM for clients, with an id that changes when the key does. */
  readonly publicKey: { id: string; pem: string };
  /** Opens a ciphertext of the contract, in its short or its long form; null for anything else, without saying why. */
  decrypt(ciphertext: string): string | null;
  /** HMAC-SHA-256, base64url; `purpose` keeps signatures of one kind from passing as another. */
  sign(purpose: string, message: string): string;
  /** Compares in constant time. */
  verify(purpose: string, message: string, signature: string): boolean;
}

const modulusBits = 3072;

const ownerOnly = { mode: 0o600 } as const;

const readOrCreate = async (file: string, create: () => Promise<string>): Promise<string> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  // In one step: a start that dies half way leaves no half key behind.
  await writeFile(`${file}.new`, await create(), ownerOnly);
  await rename(`${file}.new`, file);
  return readFile(file, 'utf8');
};

const newPrivateKey = async () => {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: modulusBits });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
};

const openPrivateKey = async (file: string): Promise<KeyObject> => {
  const pem = await readOrCreate(file, newPrivateKey);
  try {
    return createPrivateKey(pem);
  } catch {
    throw new Error(`${file} is not a private key. Restore it, or remove it to make a new one.`);
  }
};

const openSecret = async (file: string): Promise<string> => {
  const secret = await readOrCreate(file, async () => randomBytes(32).toString('hex'));
  if (/^[0-9a-f]{64}$/.test(secret)) return secret;
  throw new Error(`${file} is not a signing key. Restore it, or remove it to make a new one.`);
};

/** Opens the keys in `keysDir`, making them on the first start. @throws when a file is there and holds no key */
export const openKeys = async (keysDir: string): Promise<Keys> => {
  const privateKey = await openPrivateKey(path.join(keysDir, 'rsa-private.pem'));
  const secret = await openSecret(path.join(keysDir, 'signing.key'));

  const pem = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
  const sign = (purpose: string, message: string) =>
    createHmac('sha256', secret).update(`${purpose}\n${message}`).digest('base64url');

  return {
    publicKey: { id: createHash('sha256').update(pem).digest('hex').slice(0, 16), pem },
    decrypt: (ciphertext) => openSealed(privateKey, ciphertext),
    sign,
    verify: (purpose, message, signature) => {
      // As text: decoded, several spellings would be one signature.
      const given = Buffer.from(signature);
      const expected = Buffer.from(sign(purpose, message));
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
};

/** SHA-256 in hex: how session tokens are stored. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
