import type { SelectRows, Transaction } from '#platform/database/open-database.ts';

/** Episodes of a drama that are out and that nobody has been told of, with their times in epoch milliseconds. */
export interface UnnoticedRelease {
  dramaId: string;
  /** JSON: `ReleasedEpisode[]` in the order of the numbers. */
  episodes: string;
  /** When the first and the last of them became visible. */
  firstAtMs: number;
  lastAtMs: number;
  hasFollowers: 0 | 1;
}

export const listUnnoticedReleases = (rows: SelectRows, now: Date): UnnoticedRelease[] =>
  rows(
    `SELECT e.dramaId, json_group_array(json_object('id', e.id, 'number', e.number,
         'releasedAtMs', max(e.publishedAt, d.publishedAt)) ORDER BY e.number) AS episodes,
       min(max(e.publishedAt, d.publishedAt)) AS firstAtMs, max(max(e.publishedAt, d.publishedAt)) AS lastAtMs,
       EXISTS (SELECT 1 FROM Follow f WHERE f.dramaId = e.dramaId) AS hasFollowers
     FROM Episode e CROSS JOIN Drama d ON d.id = e.dramaId
     WHERE e.noticedAt IS NULL AND e.publishedAt <= @now AND d.publishedAt <= @now
     GROUP BY e.dramaId`,
    { now: now.getTime() },
  );

/** @returns how many of them nobody had been told of */
export const markNoticed = async (tx: Transaction, ids: readonly string[], at: Date): Promise<number> => {
  const { count } = await tx.episode.updateMany({
    where: { id: { in: [...ids] }, noticedAt: null },
    data: { noticedAt: at },
  });
  return count;
};
