import type { HotTerm, Language } from '@cliffhanger/contracts';
import { bestTranslation, cardInLanguage } from '#features/dramas/dramas.ts';
import { type Caller, type Viewer, visitorPseudonym } from '#kernel/viewer.ts';
import { createVersionedCache } from '#platform/cache/versioned-cache.ts';
import type { Platform } from '#platform/platform.ts';
import { dayOf, daysAfter } from '#platform/time/clock.ts';
import { listDramaRows } from './drama-rows.repository.ts';
import { addCounts, deleteCountsBefore, listHotTerms, type TermCount } from './hot-terms.repository.ts';
import type { CandidatePool } from './pool.service.ts';
import { searchDramas } from './search.repository.ts';
import { readParts } from './search-parts.ts';
import { tierSearches, tiers } from './search-tiers.ts';
import { maxTerms, type SearchTerm, searchTermsOf, termKeyOf } from './search-words.ts';

export interface HotTerms {
  /** What to offer before anything is typed. */
  list(viewer: Viewer): Promise<HotTerm[]>;
  /** Counts a search that found what it named; once a day for each viewer and each network. */
  count(caller: Caller, q: string, terms: readonly SearchTerm[]): void;
  /** Writes what was counted, and forgets what is too old to matter. */
  flush(): Promise<void>;
}

const listed = 10;
const daysBack = 7;
/** Fewer might tell who it was. */
const fewestPeople = 3;
const cacheSeconds = 60;
/** What is kept in memory at most; what a day has more of it does not count. */
const most = { people: 50_000, counts: 2_000, lists: 500 };

/** A search as it is shown to others: its words as they were written, and nothing beside them. */
const wordingOf = (q: string): string =>
  (
    q
      .normalize('NFKC')
      .replace(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? []
  ).join(' ');

/** What people search for, without keeping who does: names of people live in memory for a day, hashed for visitors. */
export const createHotTerms = (
  platform: Pick<Platform, 'database' | 'clock' | 'catalogVersion' | 'keys'>,
  pool: CandidatePool,
): HotTerms => {
  const { database, clock, keys } = platform;
  const { rows } = database;
  const lists = createVersionedCache<HotTerm[]>(platform, { weigh: () => 1, maxWeight: most.lists });
  let people = { day: '', seen: new Set<string>() };
  let counts = new Map<string, TermCount>();
  let tidiedOn = '';

  /** Whether a search finds it where the viewer is, and not in a synopsis alone, which nobody may have meant. */
  const isFound = (viewer: Viewer, term: string): boolean => {
    const terms = searchTermsOf(term);
    if (terms.length === 0) return false;
    const searches = tierSearches(readParts(rows, terms));
    const [best] = searchDramas(rows, searches, { limit: 1, after: null }, viewer);
    return best !== undefined && best.tier < tiers.synopses;
  };

  /** The most searched terms of the days up to a moment. */
  const searchedUntil = (moment: Date, language: Language): Promise<string[]> => {
    const days = Array.from({ length: daysBack }, (_, back) => dayOf(daysAfter(moment, -back)));
    return listHotTerms(database.read, language, days, { minimum: fewestPeople, limit: 2 * listed });
  };

  /** The titles of the most played dramas, each with the first of its tags that is not there yet. */
  const played = (viewer: Viewer): string[] => {
    const { language } = viewer;
    const most = pool
      .list(viewer)
      .toSorted((a, b) => b.playCount - a.playCount)
      .slice(0, listed);
    const ids = most.map(({ dramaId }) => dramaId);
    const terms = new Set<string>();
    for (const row of listDramaRows(rows, ids, viewer)) {
      terms.add(cardInLanguage(row, language).title);
      const tags = row.tags.flatMap(
        ({ tag }) => bestTranslation(tag.translations, language, 'en')?.name ?? [],
      );
      terms.add(tags.find((tag) => !terms.has(tag)) ?? '');
    }
    terms.delete('');
    return [...terms];
  };

  const read = async (viewer: Viewer): Promise<HotTerm[]> => {
    const { language } = viewer;
    const filling = played(viewer);
    const found = new Map<string, boolean>();
    /** The first of these that find something, each once, by key. */
    const placesOf = (candidates: readonly string[]): Map<string, string> => {
      const ranked = new Map<string, string>();
      for (const term of candidates) {
        const key = termKeyOf(searchTermsOf(term));
        const isHot = found.get(key) ?? isFound(viewer, term);
        found.set(key, isHot);
        if (isHot && !ranked.has(key) && ranked.size < listed) ranked.set(key, term);
      }
      return ranked;
    };
    const listAt = async (moment: Date) => placesOf([...(await searchedUntil(moment, language)), ...filling]);
    const before = [...(await listAt(daysAfter(viewer.now, -1))).keys()];
    return [...(await listAt(viewer.now))].map(([key, term], index) => {
      const placeBefore = before.indexOf(key);
      return { rank: index + 1, movement: placeBefore < 0 ? null : placeBefore - index, term };
    });
  };

  return {
    list: (viewer) => lists.get(`${viewer.language} ${viewer.country}`, () => read(viewer), cacheSeconds),

    count({ user, language, address }, q, terms) {
      // Of one that long some words may not have been looked for.
      if (terms.length === maxTerms) return;
      const day = dayOf(clock.now());
      if (people.day !== day) people = { day, seen: new Set() };
      if (people.seen.size >= most.people) return;
      const term = termKeyOf(terms);
      // One client is neither several accounts, nor several networks, nor several programs.
      const names = [visitorPseudonym(keys, day, address), ...(user ? [user.userId] : [])];
      const seen = names.map((name) => `${language} ${term} ${name}`);
      const isNew = !seen.some((one) => people.seen.has(one));
      for (const one of seen) people.seen.add(one);
      if (!isNew) return;
      const key = `${day} ${language} ${term}`;
      const before = counts.get(key);
      if (!before && counts.size >= most.counts) return;
      const wording = wordingOf(q);
      const searchCount = (before?.searchCount ?? 0) + 1;
      counts.set(key, { wording, ...before, day, language, term, searchCount });
    },

    async flush() {
      const now = clock.now();
      const counted = [...counts.values()];
      // Every writer waits for a transaction: none for nothing.
      if (counted.length === 0 && tidiedOn === dayOf(now)) return;
      counts = new Map();
      tidiedOn = dayOf(now);
      const oldest = dayOf(daysAfter(now, -daysBack));
      await database.transaction(async (tx) => {
        if (counted.length > 0) await addCounts(tx, counted);
        await deleteCountsBefore(tx, oldest);
      });
    },
  };
};
