import type { RawTransaction, SelectRows } from '#platform/database/open-database.ts';

interface CommentKey {
  userId: string;
  commentId: string;
}

/** A user's own comment, as far as its deletion depends on it. */
export interface OwnComment {
  episodeId: string;
  parentId: string | null;
  replyCount: number;
  isHidden: 0 | 1;
  isDeleted: 0 | 1;
  /** Whether it is a reply to a hidden or deleted comment. */
  isBelowHidden: 0 | 1;
}

/** Finds a user's own comment, also if deleted. */
export const findOwnComment = (rows: SelectRows, key: CommentKey): OwnComment | undefined =>
  rows<OwnComment>(
    `SELECT c.episodeId, c.parentId, c.replyCount, c.hiddenAt IS NOT NULL AS isHidden,
       c.deletedAt IS NOT NULL AS isDeleted,
       EXISTS (SELECT 1 FROM Comment p
         WHERE p.id = c.parentId AND (p.hiddenAt IS NOT NULL OR p.deletedAt IS NOT NULL)) AS isBelowHidden
     FROM Comment c WHERE c.id = @commentId AND c.userId = @userId`,
    { ...key },
  )[0];

/** Erases the text for good, also one that staff removed and could restore. The row stays, because replies refer to it. */
export const eraseComment = async (tx: RawTransaction, commentId: string, at: Date) => {
  await tx.$executeRaw`DELETE FROM "RemovedComment" WHERE "commentId" = ${commentId}`;
  await tx.$executeRaw`
    UPDATE "Comment" SET "text" = '', "deletedAt" = coalesce("deletedAt", ${at.getTime()}), "pinned" = 0
    WHERE "id" = ${commentId}`;
};

export const getCommentCount = (rows: SelectRows, episodeId: string): number => {
  const [row] = rows<{ commentCount: number }>('SELECT commentCount FROM Episode WHERE id = @episodeId', {
    episodeId,
  });
  if (!row) throw new Error(`no episode ${episodeId}`);
  return row.commentCount;
};

/** Sets or removes a like and updates the comment's count. Idempotent. @returns the like count */
export const setCommentLike = async (
  tx: RawTransaction,
  { userId, commentId }: CommentKey,
  liked: boolean,
  at: Date,
): Promise<number> => {
  const change = liked
    ? await tx.$executeRaw`
        INSERT INTO "CommentLike" ("userId", "commentId", "createdAt")
        VALUES (${userId}, ${commentId}, ${at.getTime()}) ON CONFLICT DO NOTHING`
    : -(await tx.$executeRaw`
        DELETE FROM "CommentLike" WHERE "userId" = ${userId} AND "commentId" = ${commentId}`);
  const [comment] = await tx.$queryRaw<[{ likeCount: number }]>`
    UPDATE "Comment" SET "likeCount" = "likeCount" + ${change} WHERE "id" = ${commentId} RETURNING "likeCount"`;
  return comment.likeCount;
};

/** Records a user's first report of a comment. @returns whether it was the first */
export const insertReport = async (
  tx: RawTransaction,
  { userId, commentId }: CommentKey,
  { reason, network, at }: { reason: string; network: string; at: Date },
): Promise<boolean> => {
  const inserted = await tx.$executeRaw`
    INSERT INTO "CommentReport" ("userId", "commentId", "reason", "network", "createdAt")
    VALUES (${userId}, ${commentId}, ${reason}, ${network}, ${at.getTime()}) ON CONFLICT DO NOTHING`;
  return inserted > 0;
};

/**
 * Counts the networks from which a comment was reported since staff last kept it, by accounts that registered at or before
 * `registeredBefore` and have watched. Reports without a network were made by accounts that count by themselves.
 */
export const countReportingNetworks = (
  rows: SelectRows,
  commentId: string,
  { registeredBefore, watchedSeconds }: { registeredBefore: Date; watchedSeconds: number },
): number =>
  rows<{ networks: number }>(
    `SELECT count(DISTINCT coalesce(r.network, r.userId)) AS networks
     FROM CommentReport r JOIN Comment c ON c.id = r.commentId JOIN User u ON u.id = r.userId
     WHERE r.commentId = @commentId AND (c.keptAt IS NULL OR r.createdAt > c.keptAt)
       AND (r.network IS NULL OR (u.registerTime <= @registeredBefore
         AND (SELECT sum(seconds) FROM WatchedTime WHERE userId = r.userId) >= @watchedSeconds))`,
    { commentId, watchedSeconds, registeredBefore: registeredBefore.getTime() },
  )[0]?.networks ?? 0;

export const hideFromAll = async (tx: RawTransaction, commentId: string, at: Date) => {
  await tx.$executeRaw`UPDATE "Comment" SET "hiddenAt" = ${at.getTime()} WHERE "id" = ${commentId}`;
};

/** Hides a comment from one user, or shows it again. */
export const setHide = async (
  tx: RawTransaction,
  { userId, commentId }: CommentKey,
  hidden: boolean,
  at: Date,
) => {
  if (!hidden) {
    await tx.$executeRaw`
      DELETE FROM "CommentHide" WHERE "userId" = ${userId} AND "commentId" = ${commentId}`;
    return;
  }
  await tx.$executeRaw`
    INSERT INTO "CommentHide" ("userId", "commentId", "createdAt")
    VALUES (${userId}, ${commentId}, ${at.getTime()}) ON CONFLICT DO NOTHING`;
};
