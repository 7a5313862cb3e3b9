import { type CardColumns, cardColumns, visibleDramaSql } from '#features/dramas/dramas.ts';
import { type Viewer, viewerValues } from '#kernel/viewer.ts';
import type { RawTransaction, SelectRows } from '#platform/database/open-database.ts';

/** Sets or removes a like and updates the episode's count. Idempotent. @returns the like count */
export const setLike = async (
  tx: RawTransaction,
  { userId, episodeId }: { userId: string; episodeId: string },
  liked: boolean,
  at: Date,
): Promise<number> => {
  const change = liked
    ? await tx.$executeRaw`
        INSERT INTO "EpisodeLike" ("userId", "episodeId", "createdAt")
        VALUES (${userId}, ${episodeId}, ${at.getTime()}) ON CONFLICT DO NOTHING`
    : -(await tx.$executeRaw`
        DELETE FROM "EpisodeLike" WHERE "userId" = ${userId} AND "episodeId" = ${episodeId}`);
  const [episode] = await tx.$queryRaw<[{ likeCount: number }]>`
    UPDATE "Episode" SET "likeCount" = "likeCount" + ${change} WHERE "id" = ${episodeId} RETURNING "likeCount"`;
  return episode.likeCount;
};

interface FollowedDrama {
  userId: string;
  dramaId: string;
}

/**
 * Sets or removes a follow and updates the drama's counts. A trigger updates the count of the day when a follow is
 * removed. Idempotent.
 */
export const setFollow = async (
  tx: RawTransaction,
  key: FollowedDrama,
  followed: boolean,
  at: { now: Date; day: string },
): Promise<{ followCount: number; changed: boolean }> => {
  const change = followed ? await insertFollow(tx, key, at) : -(await deleteFollow(tx, key));
  const [drama] = await tx.$queryRaw<[{ followCount: number }]>`
    UPDATE "Drama" SET "followCount" = "followCount" + ${change} WHERE "id" = ${key.dramaId} RETURNING "followCount"`;
  return { followCount: drama.followCount, changed: change !== 0 };
};

/** @returns the number of inserted follows */
const insertFollow = async (
  tx: RawTransaction,
  { userId, dramaId }: FollowedDrama,
  { now, day }: { now: Date; day: string },
): Promise<number> => {
  const nowMs = now.getTime();
  const inserted = await tx.$executeRaw`
    INSERT INTO "Follow" ("userId", "dramaId", "seenEpisodeCount", "createdAt")
    VALUES (${userId}, ${dramaId},
      (SELECT count(*) FROM "Episode" WHERE "dramaId" = ${dramaId} AND "publishedAt" <= ${nowMs}), ${nowMs})
    ON CONFLICT DO NOTHING`;
  if (inserted > 0) {
    await tx.$executeRaw`
      INSERT INTO "DramaDay" ("dramaId", "day", "followCount") VALUES (${dramaId}, ${day}, 1)
      ON CONFLICT ("dramaId", "day") DO UPDATE SET "followCount" = "followCount" + 1`;
    await beginGlanced(tx, userId, dramaId);
  }
  return inserted;
};

/** Who follows a drama after a glance at it has begun it. */
const beginGlanced = (tx: RawTransaction, userId: string, dramaId: string): Promise<number> =>
  tx.$executeRaw`
    UPDATE "WatchProgress" SET "begun" = true
    WHERE "userId" = ${userId} AND "dramaId" = ${dramaId} AND NOT EXISTS (
      SELECT 1 FROM "WatchProgress" WHERE "userId" = ${userId} AND "dramaId" = ${dramaId} AND "begun" = 1)`;

/** @returns the number of deleted follows */
const deleteFollow = (tx: RawTransaction, { userId, dramaId }: FollowedDrama): Promise<number> =>
  tx.$executeRaw`DELETE FROM "Follow" WHERE "userId" = ${userId} AND "dramaId" = ${dramaId}`;

/** Marks all published episodes of a followed drama as seen. Does nothing if the user does not follow it. */
export const markSeen = async (db: RawTransaction, userId: string, dramaId: string, now: Date) => {
  await db.$executeRaw`
    UPDATE "Follow" SET "seenEpisodeCount" = (
      SELECT count(*) FROM "Episode" WHERE "dramaId" = ${dramaId} AND "publishedAt" <= ${now.getTime()}
    ) WHERE "userId" = ${userId} AND "dramaId" = ${dramaId}`;
};

export interface FollowKey {
  followedAtMs: number;
  dramaId: string;
}

export type FollowRow = CardColumns & {
  followedAt: number;
  newEpisodes: number;
  /** JSON: number of the episode last watched, and 1 if it was finished; null if none was started. */
  lastWatched: string | null;
};

/** Followed dramas that are visible, most recently followed first, read in the order of the user's index. */
export const listFollows = (
  rows: SelectRows,
  userId: string,
  viewer: Viewer,
  { limit, after }: { limit: number; after: FollowKey | null },
): FollowRow[] =>
  rows(
    `SELECT f.createdAt AS followedAt, ${cardColumns}, max(0, (
       SELECT count(*) FROM Episode e WHERE e.dramaId = d.id AND e.publishedAt <= @now) - f.seenEpisodeCount
     ) AS newEpisodes,
       (SELECT json_array(e.number, p.finished) FROM WatchProgress p JOIN Episode e ON e.id = p.episodeId
        WHERE p.userId = @userId AND p.dramaId = d.id AND p.begun = 1 ORDER BY p.updatedAt DESC LIMIT 1) AS lastWatched
     FROM Follow f CROSS JOIN Drama d ON d.id = f.dramaId
     WHERE f.userId = @userId
       ${after ? 'AND f.createdAt <= @followedAtMs AND (f.createdAt < @followedAtMs OR f.dramaId > @dramaId)' : ''}
       AND ${visibleDramaSql}
     ORDER BY f.createdAt DESC, f.dramaId LIMIT @limit`,
    {
      ...viewerValues(viewer),
      userId,
      limit,
      followedAtMs: after?.followedAtMs ?? null,
      dramaId: after?.dramaId ?? null,
    },
  );
