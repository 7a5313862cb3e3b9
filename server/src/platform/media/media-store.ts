import { access, constants, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';

/** The files of the library. Keys come from the database, never from a request. */
export interface MediaStore {
  readonly root: string;
  /** @throws when the store cannot be read */
  check(): Promise<void>;
  /** The path of a file relative to the root; null when it is missing. */
  find(key: string): Promise<string | null>;
  /** The content of a file of up to 1 MB, cached because packaged media never change. Null for larger or missing files. */
  read(key: string): Promise<Buffer | null>;
  /** The content of a file if it is cached. */
  peek(key: string): Buffer | undefined;
  /** Removes a file, or a folder with its content. */
  remove(key: string): Promise<void>;
}

/** Enough for a segment of the best rendition. */
const maxCachedFileBytes = 1024 * 1024;
const cacheBytes = 64 * 1024 * 1024;

/** Opens a store on the local file system. */
export const openMediaStore = (root: string): MediaStore => {
  /** Null for the root itself and for paths outside of it. */
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
  const cache = new LRUCache<string, Buffer>({
    maxSize: cacheBytes,
    // lru-cache requires a positive size, also for an empty file.
    sizeCalculation: (bytes) => bytes.length + 1,
  });
  return {
    root,
    check: () => access(root, constants.R_OK | constants.X_OK),
    find: async (key) => (await findFile(key))?.relative ?? null,
    peek: (key) => cache.get(key),
    async read(key) {
      const cached = cache.get(key);
      if (cached) return cached;
      const file = await findFile(key);
      if (!file || file.size > maxCachedFileBytes) return null;
      const bytes = await unlessMissing(readFile(path.join(root, file.relative)));
      if (bytes) cache.set(key, bytes);
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
