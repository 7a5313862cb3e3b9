import { type CardColumns, cardColumns, visibleDramaSql, visibleTo } from '#features/dramas/dramas.ts';
import { type Viewer, viewerValues } from '#kernel/viewer.ts';
import type { SelectRows, Transaction, Writer } from '#platform/database/open-database.ts';

/** The episode, if it belongs to this drama and the viewer may see both. */
export const findLikable = (
  tx: Transaction,
  dramaId: string,
  episodeId: string,
  viewer: Pick<Viewer, 'country' | 'now'>,
) =>
  tx.episode.findFirst({
    where: { id: episodeId, dramaId, publishedAt: { lte: viewer.now }, drama: visibleTo(viewer) },
    select: { id: true },
  });

export const findFollowable = (tx: Transaction, dramaId: string, viewer: Pick<Viewer, 'country' | 'now'>) =>
  tx.drama.findFirst({ where: { id: dramaId, ...visibleTo(viewer) }, select: { id: true } });

/** Sets or removes a like and updates the episode's count. Idempotent. @returns the like count */
export const setLike = async (
  tx: Transaction,
  userId: string,
  episodeId: string,
  liked: boolean,
  at: Date,
) => {
  const key = { userId, episodeId };
  const existing = await tx.episodeLike.findUnique({ where: { userId_episodeId: key } });
  const change = Number(liked) - Number(existing !== null);
  if (change > 0) await tx.episodeLike.create({ data: { ...key, createdAt: at } });
  if (change < 0) await tx.episodeLike.delete({ where: { userId_episodeId: key } });
  const episode = await tx.episode.update({
    where: { id: episodeId },
    data: { likeCount: { increment: change } },
  });
  return episode.likeCount;
};

/**
 * Sets or removes a follow and updates the drama's counts. A trigger updates the count of the day when a follow is
 * removed. Idempotent.
 */
export const setFollow = async (
  tx: Transaction,
  key: { userId: string; dramaId: string },
  followed: boolean,
  at: { now: Date; day: string },
): Promise<{ followCount: number; changed: boolean }> => {
  const { dramaId } = key;
  const existing = await tx.follow.findUnique({ where: { userId_dramaId: key } });
  const change = Number(followed) - Number(existing !== null);
  if (change > 0) {
    const seenEpisodeCount = await tx.episode.count({ where: { dramaId, publishedAt: { lte: at.now } } });
    await tx.follow.create({ data: { ...key, seenEpisodeCount, createdAt: at.now } });
    await tx.dramaDay.upsert({
      where: { dramaId_day: { dramaId, day: at.day } },
      create: { dramaId, day: at.day, followCount: 1 },
      update: { followCount: { increment: 1 } },
    });
  }
  if (change < 0) await tx.follow.delete({ where: { userId_dramaId: key } });
  const { followCount } = await tx.drama.update({
    where: { id: dramaId },
    data: { followCount: { increment: change } },
    select: { followCount: true },
  });
  return { followCount, changed: change !== 0 };
};

/** Marks all published episodes of a followed drama as seen. Does nothing if the user does not follow it. */
export const markSeen = async (db: Writer, userId: string, dramaId: string, now: Date) => {
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
        WHERE p.userId = @userId AND p.dramaId = d.id ORDER BY p.updatedAt DESC LIMIT 1) AS lastWatched
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
