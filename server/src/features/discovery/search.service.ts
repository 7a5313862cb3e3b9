import type { HotTerm, SearchHit } from '@cliffhanger/contracts';
import type { Caller } from '#kernel/viewer.ts';
import type { Platform } from '#platform/platform.ts';
import type { HotTerms } from './hot-terms.service.ts';
import { type SearchPosition, searchDramas } from './search.repository.ts';
import { hitView, namesWhole } from './search.view.ts';
import { readParts } from './search-parts.ts';
import { tierSearches, tiers } from './search-tiers.ts';
import { searchTermsOf } from './search-words.ts';

interface SearchPage {
  items: SearchHit[];
  next: SearchPosition | null;
  hotTerms: HotTerm[];
}

export interface Search {
  /** Dramas that answer every word of `q`; hot terms when it is empty. */
  find(
    caller: Caller,
    input: { q: string; limit: number; after: SearchPosition | null },
  ): Promise<SearchPage>;
}

/** Finds dramas in all languages at once, whichever the viewer's is. */
export const createSearch = (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  hotTerms: HotTerms,
): Search => ({
  async find(caller, { q, limit, after }) {
    const viewer = { language: caller.language, country: caller.country, now: clock.now() };
    if (q.trim() === '') {
      return { items: [], next: null, hotTerms: await hotTerms.list(viewer) };
    }
    const terms = searchTermsOf(q);
    if (terms.length === 0) return { items: [], next: null, hotTerms: [] };
    const places = { limit: limit + 1, after };
    const parts = readParts(database.rows, terms);
    const found = searchDramas(database.rows, tierSearches(parts), places, viewer);
    const page = found.slice(0, limit);
    const [best] = page;
    if (!after && best && best.tier < tiers.synopses && namesWhole(best.drama, parts)) {
      hotTerms.count(caller, q, terms);
    }
    return {
      items: page.map(({ drama }) => hitView(drama, parts, caller.language)),
      next: found.length > limit ? (page.at(-1) ?? null) : null,
      hotTerms: [],
    };
  },
});
