import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Random } from '#platform/random.ts';
import { makeFolder } from './make-folder.ts';

/** Files uploaded by viewers. They are not served, and their names are random. */
export interface UploadStore {
  /** Stores bytes for staff to read. @returns the key */
  save(bytes: Uint8Array, extension: string): Promise<string>;
  /** The bytes of a file; null when there is none. */
  read(key: string): Promise<Buffer | null>;
  /** Ignores missing files. */
  remove(keys: readonly string[]): Promise<void>;
  /** Lists the keys of the files saved before `moment`. */
  listBefore(moment: Date): Promise<string[]>;
}

/** Opens the store in a folder that only its owner can read. */
export const openUploadStore = async (root: string, random: Random): Promise<UploadStore> => {
  await makeFolder(root, 0o700);
  return {
    async save(bytes, extension) {
      const key = `${random.token()}.${extension}`;
      await writeFile(path.join(root, key), bytes, { mode: 0o600, flag: 'wx' });
      return key;
    },
    async read(key) {
      try {
        return await readFile(path.join(root, path.basename(key)));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    async remove(keys) {
      for (const key of keys) await rm(path.join(root, path.basename(key)), { force: true });
    },
    async listBefore(moment) {
      const found: string[] = [];
      for (const key of await readdir(root)) {
        const file = await stat(path.join(root, key));
        if (file.isFile() && file.mtime < moment) found.push(key);
      }
      return found;
    },
  };
};
