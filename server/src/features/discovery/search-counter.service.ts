import { type Caller, visitorPseudonym } from '#kernel/viewer.ts';
import type { Platform } from '#platform/platform.ts';
import { dayOf, daysAfter } from '#platform/time/clock.ts';
import {
  addCounts,
  addMissCounts,
  deleteCountsBefore,
  deleteMissesBefore,
  type TermCount,
} from './hot-terms.repository.ts';
import { maxTerms, type SearchTerm, termKeyOf } from './search-words.ts';

/** Hot terms read the counts of this many days. */
export const countedDays = 7;
/** Staff read the searches of this many days. */
const storedDays = 30;
const maxMissesPerDay = 2_000;

export interface SearchCounter {
  /** Counts a successful search, once a day per account and per network. */
  count(caller: Caller, terms: readonly SearchTerm[]): void;
  /** Counts a search that found nothing, in the same way. */
  countMiss(caller: Caller, terms: readonly SearchTerm[]): void;
  /** Writes the counts to the database and deletes old ones. */
  flush(): Promise<void>;
}

/** Bounds on memory. Searches beyond them are not counted. */
const maxSeen = 50_000;
const maxCounts = 2_000;

/** Counts searches without storing who made them. Who searched is held in memory for a day; visitors only as a hash. */
export const createSearchCounter = ({
  database,
  clock,
  keys,
}: Pick<Platform, 'database' | 'clock' | 'keys'>): SearchCounter => {
  let seenToday = { day: '', keys: new Set<string>() };
  let counts = new Map<string, TermCount>();
  let misses = new Map<string, TermCount>();
  let lastCleanup = '';

  /** Whether the account and the network search for this for the first time today. Records both. */
  const isFirst = (day: string, search: string, { user, address }: Caller): boolean => {
    if (seenToday.day !== day) seenToday = { day, keys: new Set() };
    if (seenToday.keys.size >= maxSeen) return false;
    // Both, so that one client cannot count again with another account or from another network.
    const searchers = [visitorPseudonym(keys, day, address), ...(user ? [user.userId] : [])];
    const seen = searchers.map((searcher) => `${search} ${searcher}`);
    const isNew = !seen.some((key) => seenToday.keys.has(key));
    for (const key of seen) seenToday.keys.add(key);
    return isNew;
  };

  const addTo = (
    counted: Map<string, TermCount>,
    kind: string,
    caller: Caller,
    terms: readonly SearchTerm[],
  ): void => {
    // A query this long may have further words, which were not searched for.
    if (terms.length === maxTerms) return;
    const { language } = caller;
    const day = dayOf(clock.now());
    const term = termKeyOf(terms);
    if (!isFirst(day, `${kind}${language} ${term}`, caller)) return;
    const key = `${day} ${language} ${term}`;
    const before = counted.get(key);
    if (!before && counted.size >= maxCounts) return;
    const searchCount = (before?.searchCount ?? 0) + 1;
    counted.set(key, { day, language, term, searchCount });
  };

  return {
    count: (caller, terms) => addTo(counts, '', caller, terms),
    countMiss: (caller, terms) => addTo(misses, 'miss ', caller, terms),

    async flush() {
      const now = clock.now();
      const counted = [...counts.values()];
      const missed = [...misses.values()];
      // Every writer waits for a transaction, so skip an empty one.
      if (counted.length + missed.length === 0 && lastCleanup === dayOf(now)) return;
      counts = new Map();
      misses = new Map();
      lastCleanup = dayOf(now);
      const oldest = dayOf(daysAfter(now, -storedDays));
      await database.transaction(async (tx) => {
        if (counted.length > 0) await addCounts(tx, counted);
        await addMissCounts(tx, missed, maxMissesPerDay);
        await deleteCountsBefore(tx, oldest);
        await deleteMissesBefore(tx, oldest);
      });
    },
  };
};
