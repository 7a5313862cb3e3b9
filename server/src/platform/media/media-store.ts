import { LRUCache } from 'lru-cache';
import type { MediaFiles } from './media-files.ts';

/** The files of the library as the server reads and adds to them. Viewers wait for a bucket for up to 5 seconds. */
export interface MediaStore
  extends Pick<
    MediaFiles,
    'check' | 'locate' | 'redirectOrigin' | 'remove' | 'write' | 'load' | 'storesWhole' | 'withLocalFiles'
  > {
  /** @throws BucketError when the bucket refuses or does not answer in time */
  has(key: string): Promise<boolean>;
  /**
   * The content of a file of up to 1 MB, cached while there is room, because packaged media never change. Null for larger
   * or missing files.
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
/**
 * A segment that was read within this time is not replaced by another. Otherwise segments that are read once would replace
 * those that are read often, and V8 would collect the whole heap after each 64 MB of replaced buffers.
 */
const minIdleMs = 5_000;
/** The client gives up after ten seconds. */
const maxWaitMs = 5000;

interface CachedFile {
  bytes: Buffer;
  readAtMs: number;
}

/** @param minIdleMs how long a file must not have been read before another replaces it */
const openCache = (maxSize: number, minIdleMs: number, monotonicMs: () => number) => {
  const cached = new LRUCache<string, CachedFile>({
    maxSize,
    // lru-cache requires a positive size, also for an empty file.
    sizeCalculation: ({ bytes }) => bytes.length + 1,
  });
  const hasRoom = (bytes: Buffer): boolean => {
    if (cached.calculatedSize + bytes.length < maxSize) return true;
    const { value: leastRecent } = cached.rvalues().next();
    return !leastRecent || monotonicMs() - leastRecent.readAtMs >= minIdleMs;
  };
  return {
    get(key: string): Buffer | undefined {
      const file = cached.get(key);
      if (file) file.readAtMs = monotonicMs();
      return file?.bytes;
    },
    add(key: string, bytes: Buffer) {
      if (hasRoom(bytes)) cached.set(key, { bytes, readAtMs: monotonicMs() });
    },
  };
};

/**
 * Opens the store of a server, which keeps what it has read in memory.
 * @param monotonicMs a clock that is never set, in milliseconds; for tests that move it
 */
export const openMediaStore = (files: MediaFiles, monotonicMs = () => performance.now()): MediaStore => {
  const smallFiles = openCache(smallFilesBytes, 0, monotonicMs);
  const segments = openCache(segmentsBytes, minIdleMs, monotonicMs);
  const peek = (key: string) => smallFiles.get(key) ?? segments.get(key);
  /** Many viewers begin an episode at the same time, which loads its files once. */
  const loading = new Map<string, Promise<Buffer | null>>();
  return {
    redirectOrigin: files.redirectOrigin,
    check: files.check,
    has: (key) => files.has(key, AbortSignal.timeout(maxWaitMs)),
    locate: files.locate,
    remove: files.remove,
    write: files.write,
    load: files.load,
    storesWhole: files.storesWhole,
    withLocalFiles: files.withLocalFiles,
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
      if (bytes) (bytes.length <= maxSmallFileBytes ? smallFiles : segments).add(key, bytes);
      return bytes;
    },
  };
};
