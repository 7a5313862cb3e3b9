import type { Reader } from '#platform/database/open-database.ts';
import { byId, oldestFirst, pagesOf, unchanged } from './row-pages.ts';

const markColumns = { commentId: true, createdAt: true } as const;
const inCommentOrder = { commentId: 'asc' } as const;
const byCommentId =
  (userId: string) =>
  ({ commentId }: { commentId: string }) => ({ userId_commentId: { userId, commentId } });

/** The comments of a viewer, and those that they liked, reported or hid. */
export const commentRecordsOf = (db: Reader, userId: string) => ({
  comments: commentsOf(db, userId),
  commentLikes: commentLikesOf(db, userId),
  commentReports: commentReportsOf(db, userId),
  hiddenComments: hiddenCommentsOf(db, userId),
});

const commentsOf = (db: Reader, userId: string) =>
  pagesOf(
    (page) =>
      db.comment.findMany({
        where: { userId },
        orderBy: oldestFirst,
        omit: { userId: true, pinned: true, replyCount: true },
        ...page,
      }),
    byId,
    ({ id, ...row }) => ({ commentId: id, ...row }),
  );

const commentLikesOf = (db: Reader, userId: string) =>
  pagesOf(
    (page) =>
      db.commentLike.findMany({ where: { userId }, orderBy: inCommentOrder, select: markColumns, ...page }),
    byCommentId(userId),
    unchanged,
  );

const commentReportsOf = (db: Reader, userId: string) =>
  pagesOf(
    (page) =>
      db.commentReport.findMany({
        where: { userId },
        orderBy: inCommentOrder,
        select: { ...markColumns, reason: true },
        ...page,
      }),
    byCommentId(userId),
    unchanged,
  );

const hiddenCommentsOf = (db: Reader, userId: string) =>
  pagesOf(
    (page) =>
      db.commentHide.findMany({ where: { userId }, orderBy: inCommentOrder, select: markColumns, ...page }),
    byCommentId(userId),
    unchanged,
  );
