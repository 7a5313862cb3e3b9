import type { Transaction } from '#platform/database/open-database.ts';

/** A user's own comment, also if deleted, with its episode and the state of its parent. */
export const findOwnComment = (tx: Transaction, commentId: string, userId: string) =>
  tx.comment.findFirst({
    where: { id: commentId, userId },
    include: { parent: { select: { hiddenAt: true, deletedAt: true } }, episode: true },
  });

/** Erases the text for good. The row stays, because replies refer to it. */
export const eraseComment = async (tx: Transaction, commentId: string, at: Date) => {
  await tx.comment.update({ where: { id: commentId }, data: { text: '', deletedAt: at, pinned: false } });
};

export const getCommentCount = async (tx: Transaction, episodeId: string): Promise<number> =>
  (await tx.episode.findUniqueOrThrow({ where: { id: episodeId }, select: { commentCount: true } }))
    .commentCount;

/** Sets or removes a like and updates the comment's count. Idempotent. @returns the like count */
export const setCommentLike = async (
  tx: Transaction,
  key: { userId: string; commentId: string },
  liked: boolean,
  at: Date,
): Promise<number> => {
  const existing = await tx.commentLike.findUnique({ where: { userId_commentId: key } });
  const change = Number(liked) - Number(existing !== null);
  if (change > 0) await tx.commentLike.create({ data: { ...key, createdAt: at } });
  if (change < 0) await tx.commentLike.delete({ where: { userId_commentId: key } });
  const { likeCount } = await tx.comment.update({
    where: { id: key.commentId },
    data: { likeCount: { increment: change } },
    select: { likeCount: true },
  });
  return likeCount;
};

/** Records a user's first report of a comment. @returns how many users have reported it, or null for a repeated report */
export const recordReport = async (
  tx: Transaction,
  key: { userId: string; commentId: string },
  reason: string,
  at: Date,
): Promise<number | null> => {
  if (await tx.commentReport.findUnique({ where: { userId_commentId: key } })) return null;
  await tx.commentReport.create({ data: { ...key, reason, createdAt: at } });
  return tx.commentReport.count({ where: { commentId: key.commentId } });
};

export const hideFromAll = async (tx: Transaction, commentId: string, at: Date) => {
  await tx.comment.update({ where: { id: commentId }, data: { hiddenAt: at } });
};

/** Hides a comment from one user, or shows it again. */
export const setHide = async (
  tx: Transaction,
  key: { userId: string; commentId: string },
  hidden: boolean,
  at: Date,
) => {
  if (!hidden) {
    await tx.commentHide.deleteMany({ where: key });
    return;
  }
  await tx.commentHide.upsert({
    where: { userId_commentId: key },
    create: { ...key, createdAt: at },
    update: {},
  });
};
