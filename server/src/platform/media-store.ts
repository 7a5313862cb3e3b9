import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Where the library's files are. Keys come from the database, never from a request. */
export interface MediaStore {
  readonly root: string;
  /** The file behind a key, relative to the root; null when it is not there. */
  find(key: string): Promise<string | null>;
  /** All of a small file; null when it is not there. */
  read(key: string): Promise<Buffer | null>;
  /** Removes a file, or a folder with all that is in it. */
  remove(key: string): Promise<void>;
}

/** A folder of this machine. */
export const openMediaStore = (root: string): MediaStore => {
  /** Null when it leads out of the root, or is it. */
  const within = (key: string): string | null => {
    const relative = path.relative(root, path.resolve(root, key));
    return relative === '' || relative.startsWith('..') || path.isAbsolute(relative) ? null : relative;
  };
  const find = async (key: string): Promise<string | null> => {
    const relative = within(key);
    if (relative === null) return null;
    const found = await unlessMissing(stat(path.join(root, relative)));
    return found?.isFile() ? relative : null;
  };
  return {
    root,
    find,
    async read(key) {
      const file = await find(key);
      return file === null ? null : unlessMissing(readFile(path.join(root, file)));
    },
    async remove(key) {
      const relative = within(key);
      if (relative !== null) await rm(path.join(root, relative), { recursive: true, force: true });
    },
  };
};

const unlessMissing = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
