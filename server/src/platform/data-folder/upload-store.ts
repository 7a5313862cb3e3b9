import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Random } from '#platform/secrets/random.ts';
import { makeFolder } from './make-folder.ts';

/** What viewers send us. Nothing serves it; names are random and say nothing. */
export interface UploadStore {
  /** Keeps bytes for staff's eyes. @returns the key */
  save(bytes: Uint8Array, extension: string): Promise<string>;
  /** What is not there is removed already. */
  remove(keys: readonly string[]): Promise<void>;
  /** The keys of all that was saved before `moment`. */
  listBefore(moment: Date): Promise<string[]>;
}

/** A folder that its owner alone can read. */
export const openUploadStore = async (root: string, random: Random): Promise<UploadStore> => {
  await makeFolder(root, 0o700);
  return {
    async save(bytes, extension) {
      const key = `${random.token()}.${extension}`;
      await writeFile(path.join(root, key), bytes, { mode: 0o600, flag: 'wx' });
      return key;
    },
    async remove(keys) {
      for (const key of keys) await rm(path.join(root, path.basename(key)), { force: true });
    },
    async listBefore(moment) {
      const found: string[] = [];
      for (const key of await readdir(root)) {
        const { mtime } = await stat(path.join(root, key));
        if (mtime < moment) found.push(key);
      }
      return found;
    },
  };
};
