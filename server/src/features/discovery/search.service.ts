import type { SearchHit } from '@cliffhanger/contracts';
import type { Caller } from '#http/caller.ts';
import type { Platform } from '#platform/platform.ts';
import { listDramaRows } from './drama-rows.repository.ts';
import type { HotTerms } from './hot-terms.service.ts';
import { type SearchPlace, searchDramas } from './search.repository.ts';
import { hitView, namesWhole } from './search.view.ts';
import { tierExpressions } from './search-tiers.ts';
import { termsOf } from './search-words.ts';

interface SearchPage {
  items: SearchHit[];
  next: SearchPlace | null;
  hotTerms: string[];
}

export interface Search {
  /** Dramas that answer every word of `q`; hot terms when it is empty. */
  find(caller: Caller, wish: { q: string; limit: number; after: SearchPlace | null }): Promise<SearchPage>;
}

/** Finds dramas in all languages at once, whichever the viewer's is. */
export const createSearch = (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  hotTerms: HotTerms,
): Search => ({
  async find(caller, { q, limit, after }) {
    const audience = { country: caller.country, now: clock.now() };
    if (q.trim() === '') {
      return { items: [], next: null, hotTerms: await hotTerms.list(audience, caller.language) };
    }
    const terms = termsOf(q);
    if (terms.length === 0) return { items: [], next: null, hotTerms: [] };
    const places = { limit: limit + 1, after };
    const found = searchDramas(database.rows, tierExpressions(terms), places, audience);
    const page = found.slice(0, limit);
    const ids = page.map(({ dramaId }) => dramaId);
    const rows = listDramaRows(database.rows, ids, audience);
    const [best] = rows;
    if (!after && best && namesWhole(best, terms)) hotTerms.count(caller, q, terms);
    return {
      items: rows.map((row) => hitView(row, terms, caller.language)),
      next: found.length > limit ? (page.at(-1) ?? null) : null,
      hotTerms: [],
    };
  },
});
