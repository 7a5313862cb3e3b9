import { byLanguagePreference, type CardColumns, cardColumns } from '#features/dramas/dramas.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { SelectRows } from '#platform/database/open-database.ts';
import { type DramaListKey, listSql, listValues } from './listing.repository.ts';

export interface ReleaseRow extends CardColumns {
  /** When the drama last had something new, in epoch milliseconds. */
  key: number;
  /** Epoch milliseconds; null if no update completed the drama. */
  completedAt: number | null;
  /** JSON: numbers and titles of the episodes that were added on that day, after the drama's first ones. */
  episodes: string;
}

/** A day in UTC, as a number. */
const daySql = (column: string): string => `${column} / 86400000`;

const releaseColumns = `${cardColumns}, d.completedAt,
  (SELECT json_group_array(json_array(number, title)) FROM (
    SELECT e.number, (SELECT title FROM EpisodeTranslation WHERE episodeId = e.id
      ORDER BY ${byLanguagePreference} LIMIT 1) AS title
    FROM Episode e WHERE e.dramaId = d.id AND ${daySql('e.publishedAt')} = ${daySql('page.key')}
      AND ${daySql('e.publishedAt')} > (SELECT ${daySql('min(f.publishedAt)')} FROM Episode f WHERE f.dramaId = d.id)
    ORDER BY e.number)) AS episodes`;

/** Lists all dramas by when they last had something new. */
export const listReleases = (
  rows: SelectRows,
  page: { limit: number; after: DramaListKey | null },
  viewer: Viewer,
): ReleaseRow[] => {
  const query = { ...page, sort: 'released' } as const;
  return rows(listSql(query, releaseColumns), listValues(query, viewer));
};
