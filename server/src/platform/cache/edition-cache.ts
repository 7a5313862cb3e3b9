import type { Clock } from '#platform/time/clock.ts';
import type { Editions } from './editions.ts';

/** Values made from the library, each made once an edition; whoever asks meanwhile waits for the same one. */
export interface EditionCache<T> {
  /** @param maxAgeSeconds made again after this long, for what shows counts that move without a new edition */
  get(key: string, make: () => T | Promise<T>, maxAgeSeconds?: number): Promise<T>;
  /** The value if it is made and still holds. */
  peek(key: string): T | undefined;
}

interface Entry<T> {
  edition: number;
  fromMs: number;
  untilMs: number;
  value: Promise<T>;
  made?: T;
  weight: number;
  /** Again, since it came or was last spared. */
  isAskedFor: boolean;
}

/** @param maxWeight of all values together; past it, those go that nobody asks for again, the oldest first */
export const createEditionCache = <T>(
  { editions, clock }: { editions: Editions; clock: Clock },
  { weigh, maxWeight }: { weigh: (value: T) => number; maxWeight: number },
): EditionCache<T> => {
  // CLOCK (Corbató, 1968): what was asked for again moves behind the others only when its turn to go comes.
  const entries = new Map<string, Entry<T>>();
  let total = 0;

  const put = (key: string, entry: Entry<T>) => {
    total += entry.weight;
    entries.set(key, entry);
  };
  const drop = (key: string) => {
    total -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  };

  const take = (key: string, entry: Entry<T>, made: T) => {
    if (entries.get(key) !== entry) return;
    drop(key);
    const weight = weigh(made);
    for (const [oldest, old] of entries) {
      if (total + weight <= maxWeight) break;
      drop(oldest);
      if (!old.isAskedFor) continue;
      old.isAskedFor = false;
      put(oldest, old);
    }
    put(key, Object.assign(entry, { made, weight }));
  };

  const findCurrent = (key: string): Entry<T> | undefined => {
    const kept = entries.get(key);
    if (!kept || kept.edition !== editions.current()) return undefined;
    const now = clock.now().getTime();
    if (now < kept.fromMs || now >= kept.untilMs) return undefined;
    kept.isAskedFor = true;
    return kept;
  };

  return {
    peek: (key) => findCurrent(key)?.made,
    get(key, make, maxAgeSeconds = Number.POSITIVE_INFINITY) {
      const kept = findCurrent(key);
      if (kept) return kept.value;
      drop(key);
      const now = clock.now().getTime();
      const edition = editions.current();
      const value = Promise.resolve().then(make);
      const untilMs = now + maxAgeSeconds * 1000;
      const entry: Entry<T> = { edition, fromMs: now, untilMs, value, weight: 0, isAskedFor: false };
      put(key, entry);
      value.then(
        (made) => take(key, entry, made),
        () => entries.get(key) === entry && drop(key),
      );
      return value;
    },
  };
};
