import type { HotTerm, Language } from '@cliffhanger/contracts';
import type { CatalogPlatform } from '#features/dramas/dramas.ts';
import { bestTranslation, cardInLanguage } from '#features/dramas/dramas.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { createVersionedCache } from '#platform/cache/versioned-cache.ts';
import { dayOf, daysAfter } from '#platform/time/clock.ts';
import { listDramaRows } from './drama-rows.repository.ts';
import { listHotTerms } from './hot-terms.repository.ts';
import type { CandidatePool } from './pool.service.ts';
import { searchDramas } from './search.repository.ts';
import { wholeNameOf } from './search.view.ts';
import { countedDays } from './search-counter.service.ts';
import { readParts } from './search-parts.ts';
import { isBySynopsis, tierSearches } from './search-tiers.ts';
import { searchTermsOf, termKeyOf } from './search-words.ts';

export interface HotTerms {
  /** The terms to suggest before anything is typed, with their rank and its change since yesterday. */
  list(viewer: Viewer): Promise<HotTerm[]>;
}

type HotTermsPlatform = Pick<CatalogPlatform, 'database' | 'clock' | 'catalogVersion'>;

const listSize = 10;
/** A term searched by fewer people could identify them. */
const minPeople = 3;
const cacheSeconds = 60;
const maxCachedLists = 500;
/** Results before the first whole match are matches of a prefix. */
const maxResults = 5;

/** Ranks the terms that most people search for. Popular titles and tags fill up the list. */
export const createHotTerms = (platform: HotTermsPlatform, pool: CandidatePool): HotTerms => {
  const lists = createVersionedCache<HotTerm[]>(platform, { weigh: () => 1, maxWeight: maxCachedLists });
  return {
    list: (viewer) =>
      lists.get(
        `${viewer.language} ${viewer.country}`,
        () => rankTerms(platform, pool, viewer),
        cacheSeconds,
      ),
  };
};

const rankTerms = async (
  platform: HotTermsPlatform,
  pool: CandidatePool,
  viewer: Viewer,
): Promise<HotTerm[]> => {
  const popular = listPopularTerms(platform, pool, viewer);
  const names = new Map<string, string | null>();
  const nameOf = (searched: string): string | null => {
    const name = names.has(searched) ? names.get(searched) : findName(platform, viewer, searched);
    names.set(searched, name ?? null);
    return name ?? null;
  };
  /** The first names that have a search, by its key. */
  const selectTerms = (candidates: readonly (string | null)[]): Map<string, string> => {
    const selected = new Map<string, string>();
    for (const name of candidates) {
      const key = termKeyOf(searchTermsOf(name ?? ''));
      if (name !== null && key !== '' && !selected.has(key) && selected.size < listSize)
        selected.set(key, name);
    }
    return selected;
  };
  const termsAt = async (time: Date) =>
    selectTerms([...(await listSearchedUntil(platform, time, viewer.language)).map(nameOf), ...popular]);
  const yesterday = [...(await termsAt(daysAfter(viewer.now, -1))).keys()];
  return [...(await termsAt(viewer.now))].map(([key, term], index) => {
    const indexBefore = yesterday.indexOf(key);
    return { rank: index + 1, movement: indexBefore < 0 ? null : indexBefore - index, term };
  });
};

/**
 * The names that a search consists of, as the library spells them: what other viewers see is no viewer's wording. Null if
 * the search has no such result, or only one by synopsis, where a match may be unintended.
 */
const findName = ({ database: { rows } }: HotTermsPlatform, viewer: Viewer, term: string): string | null => {
  const parts = readParts(rows, searchTermsOf(term));
  const found = searchDramas(rows, tierSearches(parts, null), { limit: maxResults, after: null }, viewer);
  for (const { tier, drama } of found) {
    const name = isBySynopsis(tier) ? null : wholeNameOf(drama, parts, viewer.language);
    if (name !== null) return name;
  }
  return null;
};

/** The most searched terms of the `countedDays` that end with `time`. */
const listSearchedUntil = (
  { database }: HotTermsPlatform,
  time: Date,
  language: Language,
): Promise<string[]> => {
  const days = Array.from({ length: countedDays }, (_, back) => dayOf(daysAfter(time, -back)));
  return listHotTerms(database.read, language, days, { minimum: minPeople, limit: 2 * listSize });
};

/** The titles of the most played dramas, each followed by its first tag that is not listed yet. */
const listPopularTerms = (
  { database: { rows } }: HotTermsPlatform,
  pool: CandidatePool,
  viewer: Viewer,
): string[] => {
  const { language } = viewer;
  const mostPlayed = pool
    .list(viewer)
    .toSorted((a, b) => b.playCount - a.playCount)
    .slice(0, listSize);
  const ids = mostPlayed.map(({ dramaId }) => dramaId);
  const terms = new Set<string>();
  for (const row of listDramaRows(rows, ids, viewer)) {
    terms.add(cardInLanguage(row, language).title);
    const tags = row.tags.flatMap(({ tag }) => bestTranslation(tag.translations, language, 'en')?.name ?? []);
    terms.add(tags.find((tag) => !terms.has(tag)) ?? '');
  }
  terms.delete('');
  return [...terms];
};
