import type { Viewer } from '#kernel/viewer.ts';
import type { SelectRows } from '#platform/database/open-database.ts';
import { type FoundDrama, type SearchPosition, searchDramas } from './search.repository.ts';
import { readParts, type SearchPart } from './search-parts.ts';
import { isBySynopsis, lastTier, tierSearches } from './search-tiers.ts';
import type { SearchTerm } from './search-words.ts';

/** The cursors of a search that was read anew have tiers of their own. */
export const firstWidenedTier = 50;

/** Whether a cursor can have this tier. */
export const isSearchTier = (tier: number): boolean =>
  tier <= lastTier || (tier >= firstWidenedTier && tier <= firstWidenedTier + lastTier);

interface Page {
  limit: number;
  after: SearchPosition | null;
}

interface Found {
  parts: readonly SearchPart[];
  /** The terms were read anew, as they found no name. */
  isWidened: boolean;
  dramas: FoundDrama[];
}

/** Finds a page of dramas. */
export type FindByTerms = (terms: readonly SearchTerm[], viewer: Viewer, page: Page) => Promise<Found>;

/**
 * Finds the dramas that match all terms. If no name has them, the terms are read anew.
 * @param widen as `widenSearch` with these rows
 */
export const createFindByTerms = (
  rows: SelectRows,
  widen: (terms: readonly SearchTerm[], language: Viewer['language']) => Promise<SearchPart[] | null>,
): FindByTerms => {
  const findWith = (parts: readonly SearchPart[], viewer: Viewer, page: Page): Found => ({
    parts,
    isWidened: false,
    dramas: searchDramas(rows, tierSearches(parts, viewer.language), page, viewer),
  });

  const findWidened = async (terms: readonly SearchTerm[], viewer: Viewer, page: Page) => {
    const parts = await widen(terms, viewer.language);
    const after = page.after && { ...page.after, tier: page.after.tier - firstWidenedTier };
    return parts && { ...findWith(parts, viewer, { ...page, after }), isWidened: true };
  };

  return async (terms, viewer, page) => {
    const isWidened = page.after !== null && page.after.tier >= firstWidenedTier;
    if (isWidened) return (await findWidened(terms, viewer, page)) ?? { parts: [], isWidened, dramas: [] };
    const found = findWith(readParts(rows, terms), viewer, page);
    const [best] = found.dramas;
    if (page.after || (best && !isBySynopsis(best.tier))) return found;
    const widened = await findWidened(terms, viewer, page);
    return widened && widened.dramas.length > 0 ? widened : found;
  };
};
