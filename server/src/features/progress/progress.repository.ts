import type { KnownPlace } from '@cliffhanger/contracts/watch-place';
import type { RawTransaction, SelectRows, Writer } from '#platform/database/open-database.ts';

interface PlaceRow {
  number: number;
  followed: 0 | 1;
  /** Of the viewer's last begun episode of the drama; null when there is none. */
  placeEpisodeId: string | null;
  placeNumber: number | null;
  positionSeconds: number | null;
  finished: 0 | 1 | null;
  /** When the viewer had a glance at the reported episode. */
  glancedAt: number | null;
}

/** Finds where a user is in the drama of an episode, and the number of the episode. @param now for the age of a glance */
export const findPlace = (
  rows: SelectRows,
  { userId, dramaId, episodeId }: { userId: string; dramaId: string; episodeId: string },
  now: Date,
): KnownPlace & { number: number } => {
  const [row] = rows<PlaceRow>(
    `SELECT e.number, EXISTS (SELECT 1 FROM Follow WHERE userId = @userId AND dramaId = @dramaId) AS followed,
       p.episodeId AS placeEpisodeId, (SELECT number FROM Episode WHERE id = p.episodeId) AS placeNumber,
       p.positionSeconds, p.finished,
       (SELECT updatedAt FROM WatchProgress WHERE userId = @userId AND episodeId = @episodeId AND NOT begun) AS glancedAt
     FROM Episode e LEFT JOIN WatchProgress p ON p.rowid = (
       SELECT rowid FROM WatchProgress WHERE userId = @userId AND dramaId = @dramaId AND begun = 1
       ORDER BY updatedAt DESC, episodeId DESC LIMIT 1)
     WHERE e.id = @episodeId`,
    { userId, dramaId, episodeId },
  );
  if (!row) throw new Error('the episode is missing');
  const { placeEpisodeId, placeNumber, glancedAt } = row;
  return {
    number: row.number,
    followed: row.followed === 1,
    place:
      placeEpisodeId === null || placeNumber === null
        ? null
        : {
            episodeId: placeEpisodeId,
            number: placeNumber,
            positionSeconds: row.positionSeconds ?? 0,
            finished: row.finished === 1,
          },
    glancedBeforeSeconds: glancedAt === null ? null : (now.getTime() - glancedAt) / 1000,
  };
};

export interface ProgressRow {
  userId: string;
  dramaId: string;
  episodeId: string;
  positionSeconds: number;
  finished: boolean;
  updatedAt: Date;
  /** The position, or the whole episode when it is finished. */
  reachedSeconds: number;
  /** False for a glance, which is stored only while the episode is not begun. */
  begun: boolean;
}

/** Saves a position unless a newer one is stored. @returns whether it was saved */
export const saveProgress = async (
  tx: RawTransaction,
  { userId, episodeId, dramaId, positionSeconds, finished, updatedAt, reachedSeconds, begun }: ProgressRow,
): Promise<boolean> => {
  const changed = await tx.$executeRaw`
    INSERT INTO "WatchProgress" ("userId", "episodeId", "dramaId", "positionSeconds", "finished", "updatedAt", "furthestSeconds", "begun")
    VALUES (${userId}, ${episodeId}, ${dramaId}, ${positionSeconds}, ${Number(finished)}, ${updatedAt.getTime()},
      ${reachedSeconds}, ${Number(begun)})
    ON CONFLICT ("userId", "episodeId") DO UPDATE SET "positionSeconds" = excluded."positionSeconds",
      "finished" = excluded."finished", "updatedAt" = excluded."updatedAt",
      "furthestSeconds" = max("furthestSeconds", excluded."furthestSeconds"), "begun" = excluded."begun"
    WHERE excluded."updatedAt" >= "updatedAt" AND excluded."begun" >= "begun"`;
  return changed > 0;
};

/** Deletes a user's positions in one drama, or in all. */
export const deleteProgress = async (db: Writer, userId: string, dramaId?: string) => {
  await db.watchProgress.deleteMany({ where: { userId, ...(dramaId !== undefined && { dramaId }) } });
};

/** Deletes up to `limit` counted playbacks from before `hour`. The counts stay. @returns their number */
export const deletePlaybacksBefore = (write: Writer, hour: number, limit: number): Promise<number> =>
  write.$executeRaw`
    DELETE FROM "PlaybackCount" WHERE rowid IN (
      SELECT rowid FROM "PlaybackCount" WHERE "hour" < ${hour} LIMIT ${limit})`;

/** Someone for whom a playback counts once in a period. */
export interface PlaybackCounter {
  viewerKey: string;
  /** The period: hours since the epoch. */
  hour: number;
}

/** A playback to count, and the day on which it counts for the drama. */
interface Playback {
  dramaId: string;
  episodeId: string;
  counters: readonly PlaybackCounter[];
  /** `YYYY-MM-DD` */
  day: string;
}

/** Counts a playback if it is new to all of its counters. @returns the play count of the episode */
export const countOnce = async (
  tx: RawTransaction,
  { dramaId, episodeId, counters, day }: Playback,
): Promise<number> => {
  let inserted = 0;
  for (const { viewerKey, hour } of counters) {
    inserted += await tx.$executeRaw`
      INSERT INTO "PlaybackCount" ("viewerKey", "episodeId", "hour") VALUES (${viewerKey}, ${episodeId}, ${hour})
      ON CONFLICT DO NOTHING`;
  }
  const increment = Number(inserted === counters.length);
  if (increment > 0) {
    await tx.$executeRaw`UPDATE "Drama" SET "playCount" = "playCount" + 1 WHERE "id" = ${dramaId}`;
    await tx.$executeRaw`
      INSERT INTO "DramaDay" ("dramaId", "day", "playCount") VALUES (${dramaId}, ${day}, 1)
      ON CONFLICT ("dramaId", "day") DO UPDATE SET "playCount" = "playCount" + 1`;
  }
  const [episode] = await tx.$queryRaw<[{ playCount: number }]>`
    UPDATE "Episode" SET "playCount" = "playCount" + ${increment} WHERE "id" = ${episodeId} RETURNING "playCount"`;
  return episode.playCount;
};

export const getPlayCount = (rows: SelectRows, episodeId: string): number => {
  const [episode] = rows<{ playCount: number }>('SELECT playCount FROM Episode WHERE id = @episodeId', {
    episodeId,
  });
  if (!episode) throw new Error('the episode is missing');
  return episode.playCount;
};
