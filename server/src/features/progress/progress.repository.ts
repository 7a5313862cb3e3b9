import type { RawTransaction, SelectRows, Writer } from '#platform/database/open-database.ts';

export interface ProgressRow {
  userId: string;
  dramaId: string;
  episodeId: string;
  positionSeconds: number;
  finished: boolean;
  updatedAt: Date;
  /** The position, or the whole episode when it is finished. */
  reachedSeconds: number;
}

/** Saves a position unless a newer one is stored. @returns whether it was saved */
export const saveProgress = async (
  tx: RawTransaction,
  { userId, episodeId, dramaId, positionSeconds, finished, updatedAt, reachedSeconds }: ProgressRow,
): Promise<boolean> => {
  const changed = await tx.$executeRaw`
    INSERT INTO "WatchProgress" ("userId", "episodeId", "dramaId", "positionSeconds", "finished", "updatedAt", "furthestSeconds")
    VALUES (${userId}, ${episodeId}, ${dramaId}, ${positionSeconds}, ${Number(finished)}, ${updatedAt.getTime()},
      ${reachedSeconds})
    ON CONFLICT ("userId", "episodeId") DO UPDATE SET "positionSeconds" = excluded."positionSeconds",
      "finished" = excluded."finished", "updatedAt" = excluded."updatedAt",
      "furthestSeconds" = max("furthestSeconds", excluded."furthestSeconds")
    WHERE excluded."updatedAt" >= "updatedAt"`;
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
