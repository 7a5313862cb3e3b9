import type { RankingType, RankingWindow } from '@cliffhanger/contracts';
import { type CardColumns, cardColumns, visibleDramaSql } from '#features/dramas/dramas.ts';
import { type Viewer, viewerValues } from '#kernel/viewer.ts';
import type { SelectRows, Writer } from '#platform/database/open-database.ts';

export interface RankingQuery {
  type: RankingType;
  window: RankingWindow;
  /** The window's last day. */
  day: string;
  /** For `new`: the earliest publication, exclusive, in epoch milliseconds. */
  sinceMs: number;
  limit: number;
}

const counts = { hot: 'playCount', follow: 'followCount' } as const;

/** A drama in a ranking by a count, or by publication date, where the count is null. */
export interface RankedId {
  id: string;
  count: number | null;
}

const rankingSql = ({ type, window }: RankingQuery): string => {
  if (type === 'new') {
    return `SELECT d.id, NULL AS count FROM Drama d WHERE ${visibleDramaSql} AND d.publishedAt > @sinceMs
      ORDER BY d.publishedAt DESC, d.id LIMIT @limit`;
  }
  const count = counts[type];
  if (window === 'all') {
    return `SELECT d.id, d.${count} AS count FROM Drama d WHERE d.${count} > 0 AND ${visibleDramaSql}
      ORDER BY d.${count} DESC, d.id LIMIT @limit`;
  }
  const [table, column] = window === 'day' ? ['DramaDay', 'day'] : ['DramaWeek', 'lastDay'];
  return `SELECT d.id, w.${count} AS count FROM ${table} w CROSS JOIN Drama d ON d.id = w.dramaId
    WHERE w.${column} = @day AND w.${count} > 0 AND ${visibleDramaSql}
    ORDER BY w.${count} DESC, w.dramaId DESC LIMIT @limit`;
};

/** The first dramas of a ranking. */
export const listRanked = (rows: SelectRows, query: RankingQuery, viewer: Viewer): RankedId[] => {
  const { day, sinceMs, limit } = query;
  return rows(rankingSql(query), { ...viewerValues(viewer), day, sinceMs, limit });
};

/**
 * The ids in the order of the all-time ranking before the week that ends with `day`. Only the first `limit` of today are
 * considered, so a drama that has since fallen below them is missing.
 */
export const listRankedBeforeWeek = (
  rows: SelectRows,
  { type, day, limit }: { type: 'hot' | 'follow'; day: string; limit: number },
  viewer: Viewer,
): string[] => {
  const count = counts[type];
  return rows<{ id: string }>(
    `SELECT id FROM (
       SELECT d.id, d.${count} - coalesce((
         SELECT w.${count} FROM DramaWeek w WHERE w.lastDay = @day AND w.dramaId = d.id), 0) AS before
       FROM Drama d WHERE d.${count} > 0 AND ${visibleDramaSql} ORDER BY d.${count} DESC, d.id LIMIT @limit)
     WHERE before > 0 ORDER BY before DESC, id`,
    { ...viewerValues(viewer), day, limit },
  ).map(({ id }) => id);
};

const batchSize = 1000;

/** Deletes one batch of weekly sums that ended before `day`. @returns whether there may be more */
export const deleteWeeksBefore = async (write: Writer, day: string): Promise<boolean> => {
  const deleted = await write.$executeRaw`
    DELETE FROM "DramaWeek" WHERE rowid IN (
      SELECT rowid FROM "DramaWeek" WHERE "lastDay" < ${day} LIMIT ${batchSize})`;
  return deleted === batchSize;
};

/** The card columns of these dramas, in the order of `dramaIds`. */
export const listCards = (rows: SelectRows, dramaIds: readonly string[], viewer: Viewer): CardColumns[] =>
  rows(`SELECT ${cardColumns} FROM json_each(@ids) j CROSS JOIN Drama d ON d.id = j.value ORDER BY j.key`, {
    ...viewerValues(viewer),
    ids: JSON.stringify(dramaIds),
  });
