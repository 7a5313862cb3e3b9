import { LRUCache } from 'lru-cache';
import type { Clock } from '#platform/time/clock.ts';

/** The version of some data: a number that changes as soon as anything in it may look different. */
export interface DataVersion {
  current(): number;
}

/** Caches values that are derived from versioned data until the version changes. */
export interface VersionedCache<T> {
  /**
   * Returns the cached value or makes it. Concurrent calls share one `make`; a failed one is not cached.
   * @param maxAgeSeconds also limits the age of a value with counts that change without a new version
   */
  get(key: string, make: () => T | Promise<T>, maxAgeSeconds?: number): Promise<T>;
  /** Returns the value if it is cached and current. */
  peek(key: string): T | undefined;
}

interface Entry<T> {
  version: number;
  fromMs: number;
  untilMs: number;
  promise: Promise<T>;
}

/** @param maxWeight of all values together; beyond it, the least recently used are dropped */
export const createVersionedCache = <T>(
  { catalogVersion, clock }: { catalogVersion: DataVersion; clock: Clock },
  { weigh, maxWeight }: { weigh: (value: T) => number; maxWeight: number },
): VersionedCache<T> => {
  const pending = new Map<string, Entry<T>>();
  const cached = new LRUCache<string, Entry<T> & { value: T }>({
    maxSize: maxWeight,
    // lru-cache requires positive sizes.
    sizeCalculation: ({ value }) => Math.max(1, weigh(value)),
  });

  const isCurrent = ({ version, fromMs, untilMs }: Entry<T>): boolean => {
    if (version !== catalogVersion.current()) return false;
    // Before `fromMs`: the lab's clock has been reset.
    const now = clock.now().getTime();
    return fromMs <= now && now < untilMs;
  };
  const ifCurrent = <E extends Entry<T>>(entry: E | undefined) =>
    entry && isCurrent(entry) ? entry : undefined;

  return {
    peek: (key) => ifCurrent(cached.get(key))?.value,
    get(key, make, maxAgeSeconds = Number.POSITIVE_INFINITY) {
      const found = ifCurrent(cached.get(key)) ?? ifCurrent(pending.get(key));
      if (found) return found.promise;
      const now = clock.now().getTime();
      const promise = Promise.resolve().then(make);
      const untilMs = now + maxAgeSeconds * 1000;
      const entry = { version: catalogVersion.current(), fromMs: now, untilMs, promise };
      pending.set(key, entry);
      // A newer entry may have replaced this one while it was made.
      const isLatest = () => pending.get(key) === entry && pending.delete(key);
      promise.then(
        (value) => isLatest() && cached.set(key, { ...entry, value }),
        () => isLatest(),
      );
      return promise;
    },
  };
};
