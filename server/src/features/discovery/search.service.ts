import type { HotTerm, SearchCorrection, SearchHit } from '@cliffhanger/contracts';
import type { CatalogPlatform } from '#features/dramas/dramas.ts';
import type { Caller } from '#kernel/viewer.ts';
import { createVersionedCache } from '#platform/cache/versioned-cache.ts';
import { createFindByTerms, firstWidenedTier } from './find-by-terms.ts';
import type { HotTerms } from './hot-terms.service.ts';
import type { SearchPosition } from './search.repository.ts';
import { correctionsView, hitView, wholeNameOf } from './search.view.ts';
import type { SearchCounter } from './search-counter.service.ts';
import { indexVersion } from './search-index.service.ts';
import type { SearchPart } from './search-parts.ts';
import { isBySynopsis } from './search-tiers.ts';
import { widenSearch } from './search-widening.ts';
import { searchTermsOf, termKeyOf } from './search-words.ts';

interface SearchPage {
  items: SearchHit[];
  next: SearchPosition | null;
  hotTerms: HotTerm[];
  corrections: SearchCorrection[];
}

/** Searches that found no name, and how they were read anew. Another process may write to the index. */
const maxCachedWidenings = 500;
const maxWideningSeconds = 60;

export interface Search {
  /**
   * Finds dramas that match every word of `q`; lists hot terms if it is empty. If no name has all words, misspelled ones
   * are corrected.
   */
  find(
    caller: Caller,
    input: { q: string; limit: number; after: SearchPosition | null },
  ): Promise<SearchPage>;
}

/** Searches titles, names and synopses of all languages. Matches in the viewer's language come first. */
export const createSearch = (
  { database, clock, catalogVersion }: Pick<CatalogPlatform, 'database' | 'clock' | 'catalogVersion'>,
  hotTerms: HotTerms,
  searchCounter: SearchCounter,
): Search => {
  const { rows } = database;
  const version = { current: () => catalogVersion.current() + indexVersion() };
  const widenings = createVersionedCache<SearchPart[] | null>(
    { catalogVersion: version, clock },
    { weigh: () => 1, maxWeight: maxCachedWidenings },
  );

  const findTerms = createFindByTerms(rows, (terms, language) =>
    widenings.get(
      `${language} ${termKeyOf(terms)}`,
      async () => widenSearch(rows, terms, language),
      maxWideningSeconds,
    ),
  );

  return {
    async find(caller, { q, limit, after }) {
      const { language, country } = caller;
      const viewer = { language, country, now: clock.now() };
      const nothing = { items: [], next: null, hotTerms: [], corrections: [] };
      if (q.trim() === '') return { ...nothing, hotTerms: await hotTerms.list(viewer) };
      const terms = searchTermsOf(q);
      if (terms.length === 0) return nothing;
      const { parts, dramas, isWidened } = await findTerms(terms, viewer, { limit: limit + 1, after });
      const shown = dramas.slice(0, limit);
      const [best] = shown;
      if (!after && !best) searchCounter.countMiss(caller, terms);
      if (
        !after &&
        !isWidened &&
        best &&
        !isBySynopsis(best.tier) &&
        wholeNameOf(best.drama, parts, language)
      )
        searchCounter.count(caller, terms);
      const last = dramas.length > limit ? shown.at(-1) : undefined;
      return {
        items: shown.map(({ drama }) => hitView(drama, parts, language)),
        next: last ? { ...last, tier: last.tier + (isWidened ? firstWidenedTier : 0) } : null,
        hotTerms: [],
        corrections: best ? correctionsView(best.drama, parts, language) : [],
      };
    },
  };
};
