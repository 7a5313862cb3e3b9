import { visibleDramaSql } from '#features/dramas/dramas.ts';
import { type Viewer, viewerValues } from '#kernel/viewer.ts';
import type { SelectRows } from '#platform/database/open-database.ts';
import { type DiscoveryRow, dramaJson, parseDrama } from './drama-rows.repository.ts';
import type { TierSearch } from './search-tiers.ts';

/** The position of a result: a tier of search-tiers.ts and the row id within the index. */
export interface SearchPosition {
  tier: number;
  place: number;
}

export interface FoundDrama extends SearchPosition {
  drama: DiscoveryRow;
}

/** Matches read per tier and page, when many of them are hidden. */
const maxCandidates = 10_000;
const beforeAll = -1;
const afterAll = 2 ** 31;

// FTS5 seeks to an integer row id, but scans up to a REAL, which is how drivers bind numbers.
const tierSql = ({ tier }: TierSearch) => `SELECT * FROM (
  SELECT ${tier} AS tier, rowid AS place FROM SearchText
  WHERE SearchText MATCH @match${tier} AND rowid > CAST(@start${tier} AS INT) ORDER BY rowid LIMIT ${maxCandidates})`;

// The inner SELECT finds ids only, because SQLite would evaluate the JSON again for each tier.
const searchSql = (searches: readonly TierSearch[]) => `
  SELECT p.tier, p.place, ${dramaJson} AS json FROM (
    SELECT f.tier, f.place, d.id FROM (${searches.map(tierSql).join(' UNION ALL ')}) f
    CROSS JOIN SearchEntry e ON e.place = f.place
    CROSS JOIN Drama d ON d.id = e.dramaId
    WHERE ${visibleDramaSql} LIMIT @limit) p
  CROSS JOIN Drama d ON d.id = p.id`;

/** A page of search results. The index is read in result order, so only the rows of the page are processed. */
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
  }).map(({ json, ...position }) => ({ ...position, drama: parseDrama(json) }));
};
