import { LRUCache } from 'lru-cache';
import type { MediaFiles } from './media-files.ts';

/** The files of the library as the server reads them. */
export interface MediaStore extends Pick<MediaFiles, 'check' | 'locate' | 'remove'> {
  /** The content of a file of up to 1 MB, cached because packaged media never change. Null for larger or missing files. */
  read(key: string): Promise<Buffer | null>;
  /** The content of a file if it is cached. */
  peek(key: string): Buffer | undefined;
}

/** Enough for a segment of the best rendition. */
const maxCachedFileBytes = 1024 * 1024;
const cacheBytes = 64 * 1024 * 1024;

/** Opens the store of a server, which keeps what it has read in memory. */
export const openMediaStore = (files: MediaFiles): MediaStore => {
  const cache = new LRUCache<string, Buffer>({
    maxSize: cacheBytes,
    // lru-cache requires a positive size, also for an empty file.
    sizeCalculation: (bytes) => bytes.length + 1,
  });
  return {
    check: files.check,
    locate: files.locate,
    remove: files.remove,
    peek: (key) => cache.get(key),
    async read(key) {
      const cached = cache.get(key);
      if (cached) return cached;
      const bytes = await files.load(key, maxCachedFileBytes);
      if (bytes) cache.set(key, bytes);
      return bytes;
    },
  };
};
