import { notAgeLockedSql, visibleDramaSql } from '#features/dramas/dramas.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { SelectRows } from '#platform/database/open-database.ts';

export interface PositionRow {
  episodeId: string;
  number: number;
  positionSeconds: number;
  finished: 0 | 1;
  updatedAt: number;
}

const positionColumns = 'p.episodeId, e.number, p.positionSeconds, p.finished, p.updatedAt';

export const findLatestPosition = (
  rows: SelectRows,
  userId: string,
  { dramaId, episodeId, country }: { dramaId: string; episodeId: string | undefined; country: string },
): PositionRow | undefined =>
  rows<PositionRow>(
    `SELECT ${positionColumns} FROM WatchProgress p JOIN Episode e ON e.id = p.episodeId
     WHERE p.userId = @userId AND p.dramaId = @dramaId AND p.begun = 1 ${episodeId ? 'AND p.episodeId = @episodeId' : ''}
       AND ${notAgeLockedSql('p.dramaId')}
     ORDER BY p.updatedAt DESC, p.episodeId DESC LIMIT 1`,
    { userId, dramaId, episodeId: episodeId ?? null, country },
  )[0];

export interface HistoryKey {
  watchedAtMs: number;
  dramaId: string;
}

export type HistoryRow = PositionRow & { dramaId: string; durationSeconds: number };

/** The last watched episode of each visible drama, most recent first, read in the order of the user's index. */
export const listLastWatched = (
  rows: SelectRows,
  userId: string,
  { limit, after }: { limit: number; after: HistoryKey | null },
  { country, now }: Pick<Viewer, 'country' | 'now'>,
): HistoryRow[] =>
  rows(
    `SELECT ${positionColumns}, p.dramaId, e.durationSeconds
     FROM WatchProgress p
     CROSS JOIN Drama d ON d.id = p.dramaId
     CROSS JOIN Episode e ON e.id = p.episodeId
     WHERE p.userId = @userId AND p.begun = 1
       ${after ? 'AND p.updatedAt <= @watchedAtMs AND (p.updatedAt < @watchedAtMs OR p.dramaId > @dramaId)' : ''}
       AND NOT EXISTS (
         SELECT 1 FROM WatchProgress later WHERE later.userId = @userId AND later.dramaId = p.dramaId AND later.begun = 1
           AND (later.updatedAt, later.episodeId) > (p.updatedAt, p.episodeId))
       AND ${visibleDramaSql}
     ORDER BY p.updatedAt DESC, p.dramaId LIMIT @limit`,
    {
      country,
      now: now.getTime(),
      userId,
      limit,
      watchedAtMs: after?.watchedAtMs ?? null,
      dramaId: after?.dramaId ?? null,
    },
  );

export interface LastPositionRow {
  dramaId: string;
  followed: 0 | 1;
  episodeCount: number;
  /** JSON: number of the episode last watched, and 1 when it was finished; null when none was begun. */
  last: string | null;
}

/** A viewer's last position in each of these dramas, and whether they follow it. */
export const listLastPositions = (
  rows: SelectRows,
  userId: string,
  dramaIds: readonly string[],
): LastPositionRow[] =>
  rows(
    `SELECT d.id AS dramaId, d.episodeCount,
       EXISTS (SELECT 1 FROM Follow WHERE userId = @userId AND dramaId = d.id) AS followed,
       (SELECT json_array(e.number, p.finished) FROM WatchProgress p JOIN Episode e ON e.id = p.episodeId
        WHERE p.userId = @userId AND p.dramaId = d.id AND p.begun = 1 ORDER BY p.updatedAt DESC LIMIT 1) AS last
     FROM json_each(@dramaIds) j CROSS JOIN Drama d ON d.id = j.value`,
    { userId, dramaIds: JSON.stringify(dramaIds) },
  );
