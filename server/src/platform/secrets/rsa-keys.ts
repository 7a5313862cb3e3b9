import { createHash, createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { link, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { publicKeyBits } from '@cliffhanger/contracts';
import { createOwnerFile, writeOwnerFile } from '#platform/data-folder/owner-file.ts';
import { type Clock, secondsAfter } from '#platform/time/clock.ts';
import { openSealed } from './decrypt.ts';

/** The key that clients seal with, and those before it that still open what was sealed. */
export interface RsaKeys {
  /** PEM for clients, with an id that changes when the key does. */
  readonly publicKey: { id: string; pem: string };
  /** Opens a ciphertext of the contract, in its short or its long form; null for anything else, without saying why. */
  decrypt(ciphertext: string): string | null;
  /** Removes the files of keys whose grace is over. */
  removeRetired(): Promise<void>;
}

/** How long a replaced key opens values: longer than any client keeps the settings that it came with. */
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
      return at ? [{ file, opensUntil: secondsAfter(new Date(Number(at)), retiredKeySeconds) }] : [];
    })
    .toSorted((a, b) => b.opensUntil.getTime() - a.opensUntil.getTime());

const readKeys = (keysDir: string) => {
  const privateKey = readPrivateKey(path.join(keysDir, currentName));
  const pem = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
  return {
    publicKey: { id: createHash('sha256').update(pem).digest('hex').slice(0, 16), pem },
    privateKey,
    retired: readRetired(keysDir).map((key) => ({ ...key, privateKey: readPrivateKey(key.file) })),
  };
};

/** Changes when another file takes the place of the current key's. */
const stampOf = (keysDir: string): string => {
  const { ino, mtimeMs } = statSync(path.join(keysDir, currentName));
  return `${ino} ${mtimeMs}`;
};

/**
 * Opens the keys in `keysDir`, making one on the first start. A rotation by another process is seen at the next use:
 * asking the file for its stamp takes microseconds.
 * @throws when a file is there and holds no key
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
      // A file that somebody broke or removed while we run: what we have still works.
    }
    return keys;
  };
  return {
    get publicKey() {
      return current().publicKey;
    },
    decrypt(ciphertext) {
      const { privateKey, retired } = current();
      const usable = retired.filter(({ opensUntil }) => clock.now() < opensUntil);
      for (const key of [privateKey, ...usable.map((old) => old.privateKey)]) {
        const text = openSealed(key, ciphertext);
        if (text !== null) return text;
      }
      return null;
    },
    async removeRetired() {
      const over = readRetired(keysDir).filter(({ opensUntil }) => opensUntil <= clock.now());
      for (const { file } of over) await rm(file, { force: true });
    },
  };
};

/**
 * Puts a new key in the place of the current one, which goes on opening values for `retiredKeySeconds`. At every moment
 * there is a current key, and a server that runs takes up the new one by itself. @returns whether there was one to replace
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
