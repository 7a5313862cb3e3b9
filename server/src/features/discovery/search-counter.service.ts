import { type Caller, visitorPseudonym } from '#kernel/viewer.ts';
import type { Platform } from '#platform/platform.ts';
import { dayOf, daysAfter } from '#platform/time/clock.ts';
import { addCounts, deleteCountsBefore, type TermCount } from './hot-terms.repository.ts';
import { maxTerms, type SearchTerm, termKeyOf } from './search-words.ts';

/** Hot terms read the counts of this many days. */
export const countedDays = 7;

export interface SearchCounter {
  /** Counts a successful search, once a day per account and per network. */
  count(caller: Caller, terms: readonly SearchTerm[]): void;
  /** Writes the counts to the database and deletes those older than `countedDays`. */
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

  return {
    count(caller, terms) {
      // A query this long may have further words, which were not searched for.
      if (terms.length === maxTerms) return;
      const { language } = caller;
      const day = dayOf(clock.now());
      const term = termKeyOf(terms);
      if (!isFirst(day, `${language} ${term}`, caller)) return;
      const key = `${day} ${language} ${term}`;
      const before = counts.get(key);
      if (!before && counts.size >= maxCounts) return;
      const searchCount = (before?.searchCount ?? 0) + 1;
      counts.set(key, { day, language, term, searchCount });
    },

    async flush() {
      const now = clock.now();
      const counted = [...counts.values()];
      // Every writer waits for a transaction, so skip an empty one.
      if (counted.length === 0 && lastCleanup === dayOf(now)) return;
      counts = new Map();
      lastCleanup = dayOf(now);
      const oldest = dayOf(daysAfter(now, -countedDays));
      await database.transaction(async (tx) => {
        if (counted.length > 0) await addCounts(tx, counted);
        await deleteCountsBefore(tx, oldest);
      });
    },
  };
};
