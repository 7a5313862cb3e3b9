import { type CardColumns, cardColumns, visibleDramaSql, visibleSql } from '#features/dramas/dramas.ts';
import { type Viewer, viewerValues } from '#kernel/viewer.ts';
import type { SelectRows } from '#platform/database/open-database.ts';

export type DramaSort = 'hot' | 'new' | 'released' | 'title';

/** The position of a drama in a sorted list: the value sorted by, then the id. */
export interface DramaListKey {
  value: string | number;
  id: string;
}

export interface DramaListQuery {
  /** A category's id; undefined for all. */
  categoryId?: string | undefined;
  status?: 'ongoing' | 'complete' | undefined;
  freeOnly?: boolean;
  sort: DramaSort;
  limit: number;
  after: DramaListKey | null;
}

export type ListedRow = CardColumns & { key: string | number };

const sorts = {
  hot: { table: 'DramaListing', key: 'playCount', order: 'DESC', isAfter: '<' },
  new: { table: 'DramaListing', key: 'publishedAt', order: 'DESC', isAfter: '<' },
  released: { table: 'DramaListing', key: 'releasedAt', order: 'DESC', isAfter: '<' },
  title: { table: 'DramaListedTitle', key: 'title', order: 'ASC', isAfter: '>' },
} as const;

const visibleListing = visibleSql('l', 'dramaId');

/** The first rows of one part of a shelf (one status, free or paid), read from an index in that order. */
const partSql = (sort: DramaSort, status: string, free: number, hasCursor: boolean): string => {
  const { table, key, order, isAfter } = sorts[sort];
  return `SELECT * FROM (
    SELECT l.dramaId, l.${key} AS key FROM ${table} l
    WHERE l.shelf = @shelf AND l.status = '${status}' AND l.free = ${free}
      ${sort === 'title' ? 'AND l.language = @language' : ''}
      ${hasCursor ? `AND (l.${key}, l.dramaId) ${isAfter} (@value, @id)` : ''}
      AND ${visibleListing}
    ORDER BY l.${key} ${order}, l.dramaId ${order} LIMIT @limit)`;
};

/**
 * Reads a page of dramas by keyset pagination, so that page 1,000 costs as much as page 1 with any filter.
 * @param columns of `Drama d` and of its `page.key`, the value sorted by
 */
export const listSql = ({ sort, status, freeOnly, after }: DramaListQuery, columns = cardColumns): string => {
  const statuses = status ? [status] : ['ongoing', 'complete'];
  const parts = statuses.flatMap((oneStatus) =>
    (freeOnly ? [1] : [0, 1]).map((free) => partSql(sort, oneStatus, free, after !== null)),
  );
  const { order } = sorts[sort];
  return `
    WITH page AS (${parts.join(' UNION ALL ')} ORDER BY key ${order}, dramaId ${order} LIMIT @limit)
    SELECT page.key, ${columns} FROM page CROSS JOIN Drama d ON d.id = page.dramaId
    ORDER BY page.key ${order}, page.dramaId ${order}`;
};

/** The values that `listSql` binds. */
export const listValues = ({ categoryId, limit, after }: DramaListQuery, viewer: Viewer) => ({
  ...viewerValues(viewer),
  shelf: categoryId ?? '',
  limit,
  value: after?.value ?? null,
  id: after?.id ?? null,
});

/** Lists dramas, filtered and sorted. */
export const listDramas = (rows: SelectRows, query: DramaListQuery, viewer: Viewer): ListedRow[] =>
  rows(listSql(query), listValues(query, viewer));

/** Dramas played on `day`, or in the seven days that end with it, most played first. */
export const listPlayedDramas = (
  rows: SelectRows,
  {
    window,
    day,
    limit,
    after,
  }: { window: 'day' | 'week'; day: string; limit: number; after: DramaListKey | null },
  viewer: Viewer,
): ListedRow[] => {
  const [table, column] = window === 'day' ? ['DramaDay', 'day'] : ['DramaWeek', 'lastDay'];
  return rows(
    `SELECT w.playCount AS key, ${cardColumns} FROM ${table} w CROSS JOIN Drama d ON d.id = w.dramaId
     WHERE w.${column} = @day AND w.playCount > 0
       ${after ? 'AND (w.playCount, w.dramaId) < (@value, @id)' : ''} AND ${visibleDramaSql}
     ORDER BY w.playCount DESC, w.dramaId DESC LIMIT @limit`,
    { ...viewerValues(viewer), day, limit, value: after?.value ?? null, id: after?.id ?? null },
  );
};

export interface CategoryRow {
  id: string;
  position: number;
  name: string | null;
}

/** Categories with at least one visible drama, by position. */
export const listCategories = (
  rows: SelectRows,
  { limit, after }: { limit: number; after: { value: number; id: string } | null },
  viewer: Viewer,
): CategoryRow[] =>
  rows(
    `SELECT c.id, c.position, (
       SELECT name FROM CategoryTranslation WHERE categoryId = c.id
       ORDER BY language = @language DESC, language = 'en' DESC, language LIMIT 1) AS name
     FROM Category c
     WHERE ${after ? '(c.position, c.id) > (@position, @id) AND' : ''}
       EXISTS (SELECT 1 FROM DramaListing l WHERE l.shelf = c.id AND ${visibleListing})
     ORDER BY c.position, c.id LIMIT @limit`,
    { ...viewerValues(viewer), limit, position: after?.value ?? null, id: after?.id ?? null },
  );

/** The dramas of the activity page, at most ten. */
export const listActivityDramas = (rows: SelectRows, viewer: Viewer): CardColumns[] =>
  rows(
    `SELECT ${cardColumns} FROM Drama d WHERE d.activityPosition IS NOT NULL AND ${visibleDramaSql}
     ORDER BY d.activityPosition, d.id LIMIT 10`,
    viewerValues(viewer),
  );
