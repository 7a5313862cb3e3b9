import { visibleDramaSql } from '#features/dramas/dramas.ts';
import { type Viewer, viewerValues } from '#kernel/viewer.ts';
import type { SelectRows } from '#platform/database/open-database.ts';
import { type DiscoveryRow, dramaJson, parseDrama } from './drama-rows.repository.ts';
import type { TierSearch } from './search-tiers.ts';

/** Where a drama was found; the tiers are those of search-tiers.ts. */
export interface SearchPosition {
  tier: number;
  place: number;
}

export interface FoundDrama extends SearchPosition {
  drama: DiscoveryRow;
}

/** How many that were found are looked at for one page, from each tier, when many of them are hidden. */
const maxCandidates = 10_000;
const beforeAll = -1;
const afterAll = 2 ** 31;

// FTS5 goes to an integer, but reads up to a number that may be none, as drivers bind them.
const tierSql = ({ tier }: TierSearch) => `SELECT * FROM (
  SELECT ${tier} AS tier, rowid AS place FROM SearchText
  WHERE SearchText MATCH @match${tier} AND rowid > CAST(@start${tier} AS INT) ORDER BY rowid LIMIT ${maxCandidates})`;

// The inner SELECT is for itself: SQLite would make what is outside of it anew for each tier.
const searchSql = (searches: readonly TierSearch[]) => `
  SELECT p.tier, p.place, ${dramaJson} AS json FROM (
    SELECT f.tier, f.place, d.id FROM (${searches.map(tierSql).join(' UNION ALL ')}) f
    CROSS JOIN SearchEntry e ON e.place = f.place
    CROSS JOIN Drama d ON d.id = e.dramaId
    WHERE ${visibleDramaSql} LIMIT @limit) p
  CROSS JOIN Drama d ON d.id = p.id`;

/** A page of what is found. The index is read in the order of places, so that no work is for nothing. */
export const searchDramas = (
  rows: SelectRows,
  searches: readonly TierSearch[],
  { limit, after }: { limit: number; after: SearchPosition | null },
  viewer: Viewer,
): FoundDrama[] => {
  const startOf = (tier: number) =>
    after === null || after.tier < tier ? beforeAll : after.tier > tier ? afterAll : after.place;
  const values = searches.flatMap(({ tier, match }) => [
    [`match${tier}`, match],
    [`start${tier}`, startOf(tier)],
  ]);
  return rows<SearchPosition & { json: string }>(searchSql(searches), {
    ...viewerValues(viewer),
    limit,
    ...Object.fromEntries(values),
  }).map(({ json, ...place }) => ({ ...place, drama: parseDrama(json) }));
};
