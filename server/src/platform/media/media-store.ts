import { LRUCache } from 'lru-cache';
import type { MediaFiles } from './media-files.ts';

/** The files of the library as the server reads them. Viewers wait for a bucket for up to 5 seconds. */
export interface MediaStore extends Pick<MediaFiles, 'check' | 'locate' | 'redirectOrigin' | 'remove'> {
  /** @throws BucketError when the bucket refuses or does not answer in time */
  has(key: string): Promise<boolean>;
  /**
   * The content of a file of up to 1 MB, cached because packaged media never change. Null for larger or missing files.
   * @throws BucketError when the bucket refuses or does not answer in time
   */
  read(key: string): Promise<Buffer | null>;
  /** The content of a file if it is cached. */
  peek(key: string): Buffer | undefined;
}

const mebibyte = 1024 * 1024;
/** Enough for a segment of the best rendition. */
const maxCachedFileBytes = mebibyte;
/** Playlists, initialization segments and subtitles. Segments, which are read once by each viewer, must not push them out. */
const maxSmallFileBytes = 32 * 1024;
const smallFilesBytes = 8 * mebibyte;
const segmentsBytes = 56 * mebibyte;
/** The client gives up after ten seconds. */
const maxWaitMs = 5000;

const openCache = (maxSize: number) =>
  new LRUCache<string, Buffer>({
    maxSize,
    // lru-cache requires a positive size, also for an empty file.
    sizeCalculation: (bytes) => bytes.length + 1,
  });

/** Opens the store of a server, which keeps what it has read in memory. */
export const openMediaStore = (files: MediaFiles): MediaStore => {
  const smallFiles = openCache(smallFilesBytes);
  const segments = openCache(segmentsBytes);
  const peek = (key: string) => smallFiles.get(key) ?? segments.get(key);
  /** Many viewers begin an episode at the same time, which loads its files once. */
  const loading = new Map<string, Promise<Buffer | null>>();
  return {
    redirectOrigin: files.redirectOrigin,
    check: files.check,
    has: (key) => files.has(key, AbortSignal.timeout(maxWaitMs)),
    locate: files.locate,
    remove: files.remove,
    peek,
    async read(key) {
      const cached = peek(key);
      if (cached) return cached;
      const started = loading.get(key);
      if (started) return started;
      const load = files
        .load(key, { maxBytes: maxCachedFileBytes, signal: AbortSignal.timeout(maxWaitMs) })
        .finally(() => loading.delete(key));
      loading.set(key, load);
      const bytes = await load;
      if (bytes) (bytes.length <= maxSmallFileBytes ? smallFiles : segments).set(key, bytes);
      return bytes;
    },
  };
};
