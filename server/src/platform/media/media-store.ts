import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';

/** Where the library's files are. Keys come from the database, never from a request. */
export interface MediaStore {
  readonly root: string;
  /** The file behind a key, relative to the root; null when it is not there. */
  find(key: string): Promise<string | null>;
  /**
   * A small file's bytes, from memory when it was asked for lately: packaged media never changes. Null when it is large or
   * not there.
   */
  read(key: string): Promise<Buffer | null>;
  /** The same, if it is in memory. */
  peek(key: string): Buffer | undefined;
  /** Removes a file, or a folder with all that is in it. */
  remove(key: string): Promise<void>;
}

/** Two seconds of the best rendition. */
const largestKeptBytes = 1024 * 1024;
const keptBytes = 64 * 1024 * 1024;

/** A folder of this machine. */
export const openMediaStore = (root: string): MediaStore => {
  /** Null when it leads out of the root, or is it. */
  const within = (key: string): string | null => {
    const relative = path.relative(root, path.resolve(root, key));
    return relative === '' || relative.startsWith('..') || path.isAbsolute(relative) ? null : relative;
  };
  const findFile = async (key: string): Promise<{ relative: string; size: number } | null> => {
    const relative = within(key);
    if (relative === null) return null;
    const found = await unlessMissing(stat(path.join(root, relative)));
    return found?.isFile() ? { relative, size: found.size } : null;
  };
  const kept = new LRUCache<string, Buffer>({
    maxSize: keptBytes,
    // An empty file is something too.
    sizeCalculation: (bytes) => bytes.length + 1,
  });
  return {
    root,
    find: async (key) => (await findFile(key))?.relative ?? null,
    peek: (key) => kept.get(key),
    async read(key) {
      const before = kept.get(key);
      if (before) return before;
      const file = await findFile(key);
      if (!file || file.size > largestKeptBytes) return null;
      const bytes = await unlessMissing(readFile(path.join(root, file.relative)));
      if (bytes) kept.set(key, bytes);
      return bytes;
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
