import { createHash, createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { link, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { publicKeyBits } from '@cliffhanger/contracts';
import { createOwnerFile, writeOwnerFile } from '#platform/data-folder/owner-file.ts';
import { type Clock, secondsAfter } from '#platform/time/clock.ts';
import { decryptSealed } from './decrypt.ts';

/** The key pair that clients encrypt with, and replaced ones that still decrypt for a while. */
export interface RsaKeys {
  /** The public key in PEM, with an id that changes with the key. */
  readonly publicKey: { id: string; pem: string };
  /** Decrypts a ciphertext of the contract, in its short or long form; null for anything else, without a reason. */
  decrypt(ciphertext: string): string | null;
  /** Removes the files of keys whose grace period has ended. */
  removeRetired(): Promise<void>;
}

/** How long a replaced key still decrypts: longer than any client caches the settings with the public key. */
export const retiredKeySeconds = 86_400;

const currentName = 'rsa-private.pem';
const retiredName = (at: Date) => `rsa-retired-${at.getTime()}.pem`;

const newPrivateKey = async (): Promise<string> => {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: publicKeyBits });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
};

const readPrivateKey = (file: string): KeyObject => {
  try {
    return createPrivateKey(readFileSync(file));
  } catch {
    throw new Error(`${file} is not a private key. Restore it, or remove it to make a new one.`);
  }
};

const readRetired = (keysDir: string) =>
  readdirSync(keysDir)
    .flatMap((name) => {
      const [, at] = /^rsa-retired-(\d+)\.pem$/.exec(name) ?? [];
      const file = path.join(keysDir, name);
      return at ? [{ file, decryptsUntil: secondsAfter(new Date(Number(at)), retiredKeySeconds) }] : [];
    })
    .toSorted((a, b) => b.decryptsUntil.getTime() - a.decryptsUntil.getTime());

const readKeys = (keysDir: string) => {
  const privateKey = readPrivateKey(path.join(keysDir, currentName));
  const pem = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
  return {
    publicKey: { id: createHash('sha256').update(pem).digest('hex').slice(0, 16), pem },
    privateKey,
    retired: readRetired(keysDir).map((key) => ({ ...key, privateKey: readPrivateKey(key.file) })),
  };
};

/** Changes when the file of the current key is replaced. */
const stampOf = (keysDir: string): string => {
  const { ino, mtimeMs } = statSync(path.join(keysDir, currentName));
  return `${ino} ${mtimeMs}`;
};

/**
 * Opens the keys in `keysDir` and creates one on the first start. Each use checks whether another process has rotated the
 * key, which takes microseconds.
 * @throws when a file does not contain a key
 */
export const openRsaKeys = async (keysDir: string, clock: Clock): Promise<RsaKeys> => {
  await createOwnerFile(path.join(keysDir, currentName), newPrivateKey);
  let stamp = stampOf(keysDir);
  let keys = readKeys(keysDir);
  const current = () => {
    try {
      const now = stampOf(keysDir);
      if (now !== stamp) {
        keys = readKeys(keysDir);
        stamp = now;
      }
    } catch {
      // The file was damaged or removed while the server runs; the loaded keys still work.
    }
    return keys;
  };
  return {
    get publicKey() {
      return current().publicKey;
    },
    decrypt(ciphertext) {
      const { privateKey, retired } = current();
      const usable = retired.filter(({ decryptsUntil }) => clock.now() < decryptsUntil);
      for (const key of [privateKey, ...usable.map((old) => old.privateKey)]) {
        const text = decryptSealed(key, ciphertext);
        if (text !== null) return text;
      }
      return null;
    },
    async removeRetired() {
      const expired = readRetired(keysDir).filter(({ decryptsUntil }) => decryptsUntil <= clock.now());
      for (const { file } of expired) await rm(file, { force: true });
    },
  };
};

/**
 * Replaces the current key, which still decrypts for `retiredKeySeconds`. There is a current key at every moment, and a
 * running server loads the new one by itself.
 * @returns whether there was a key to replace
 */
export const rotateRsaKey = async (keysDir: string, at: Date): Promise<boolean> => {
  const file = path.join(keysDir, currentName);
  const isFirst = await createOwnerFile(file, newPrivateKey);
  if (isFirst) return false;
  await writeOwnerFile(`${file}.new`, await newPrivateKey());
  await link(file, path.join(keysDir, retiredName(at)));
  await rename(`${file}.new`, file);
  return true;
};
