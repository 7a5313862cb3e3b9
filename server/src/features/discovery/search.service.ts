import type { HotTerm, SearchHit } from '@cliffhanger/contracts';
import type { Caller } from '#kernel/viewer.ts';
import type { Platform } from '#platform/platform.ts';
import type { HotTerms } from './hot-terms.service.ts';
import { type SearchPosition, searchDramas } from './search.repository.ts';
import { hitView, wholeNameOf } from './search.view.ts';
import type { SearchCounter } from './search-counter.service.ts';
import { readParts } from './search-parts.ts';
import { isBySynopsis, tierSearches } from './search-tiers.ts';
import { searchTermsOf } from './search-words.ts';

interface SearchPage {
  items: SearchHit[];
  next: SearchPosition | null;
  hotTerms: HotTerm[];
}

export interface Search {
  /** Finds dramas that match every word of `q`; lists hot terms if it is empty. */
  find(
    caller: Caller,
    input: { q: string; limit: number; after: SearchPosition | null },
  ): Promise<SearchPage>;
}

/** Searches titles, names and synopses of all languages. Matches in the viewer's language come first. */
export const createSearch = (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  hotTerms: HotTerms,
  searchCounter: SearchCounter,
): Search => ({
  async find(caller, { q, limit, after }) {
    const viewer = { language: caller.language, country: caller.country, now: clock.now() };
    if (q.trim() === '') {
      return { items: [], next: null, hotTerms: await hotTerms.list(viewer) };
    }
    const terms = searchTermsOf(q);
    if (terms.length === 0) return { items: [], next: null, hotTerms: [] };
    const page = { limit: limit + 1, after };
    const parts = readParts(database.rows, terms);
    const found = searchDramas(database.rows, tierSearches(parts, caller.language), page, viewer);
    const shown = found.slice(0, limit);
    const [best] = shown;
    if (!after && best && !isBySynopsis(best.tier) && wholeNameOf(best.drama, parts, caller.language)) {
      searchCounter.count(caller, terms);
    }
    return {
      items: shown.map(({ drama }) => hitView(drama, parts, caller.language)),
      next: found.length > limit ? (shown.at(-1) ?? null) : null,
      hotTerms: [],
    };
  },
});
