import { restoreDays, type StaffComment } from '@cliffhanger/contracts/staff';
import type { Reader, SelectRowsInThread, Transaction } from '#platform/database/open-database.ts';
import { daysAfter } from '#platform/time/clock.ts';

const viewer = { select: { id: true, number: true, displayName: true } } as const;

/** The ids of comments with reports since staff last kept them; hidden ones first, then the latest reported. */
export const listReportedIds = async (rows: SelectRowsInThread, limit: number): Promise<string[]> => {
  const reported = await rows<{ id: string }>(
    `SELECT c.id FROM Comment c JOIN CommentReport r ON r.commentId = c.id
     WHERE c.deletedAt IS NULL AND (c.keptAt IS NULL OR r.createdAt > c.keptAt)
     GROUP BY c.id ORDER BY c.hiddenAt IS NULL, max(r.createdAt) DESC, c.id LIMIT @limit`,
    { limit },
  );
  return reported.map(({ id }) => id);
};

const maxListedReports = 100;

/** Finds comments with their latest reports, in the order of their ids. */
export const findReviewedComments = async (db: Reader, ids: readonly string[]): Promise<StaffComment[]> => {
  const found = await db.comment.findMany({
    where: { id: { in: [...ids] } },
    select: {
      id: true,
      text: true,
      likeCount: true,
      replyCount: true,
      createdAt: true,
      hiddenAt: true,
      keptAt: true,
      deletedAt: true,
      episode: { select: { number: true, drama: { select: { slug: true } } } },
      user: viewer,
      parent: { select: { id: true, text: true } },
      removed: { select: { text: true, removedAt: true } },
      reports: {
        orderBy: { createdAt: 'desc' },
        take: maxListedReports,
        select: { user: viewer, reason: true, network: true, createdAt: true },
      },
    },
  });
  const comments = new Map(
    found.map(({ episode, user, reports, removed, ...comment }): [string, StaffComment] => [
      comment.id,
      {
        ...comment,
        text: removed?.text ?? comment.text,
        restorableUntil: removed && daysAfter(removed.removedAt, restoreDays),
        drama: episode.drama.slug,
        episodeNumber: episode.number,
        author: user,
        reports: reports.map(({ user: reporter, reason, network, createdAt }) => ({
          viewer: reporter,
          network: numberOf(reports, network),
          reason: reason as StaffComment['reports'][number]['reason'],
          at: createdAt,
          isReviewed: comment.keptAt !== null && createdAt <= comment.keptAt,
        })),
      },
    ]),
  );
  return ids.flatMap((id) => comments.get(id) ?? []);
};

/** The place of a network among those of the reports; null for a report without one. */
const numberOf = (reports: readonly { network: string | null }[], network: string | null): number | null => {
  const networks = new Set(reports.flatMap((report) => report.network ?? []));
  return network === null ? null : [...networks].indexOf(network) + 1;
};

/** A comment, as far as its moderation depends on it. */
export type ModeratedComment = NonNullable<Awaited<ReturnType<typeof findModerated>>>;

/** @returns null if there is none */
export const findModerated = async (tx: Transaction, id: string) => {
  const comment = await tx.comment.findUnique({
    where: { id },
    select: {
      episodeId: true,
      parentId: true,
      replyCount: true,
      hiddenAt: true,
      deletedAt: true,
      removed: { select: { removedAt: true } },
      parent: { select: { hiddenAt: true, deletedAt: true } },
    },
  });
  if (!comment) return null;
  const { parent, ...own } = comment;
  return { ...own, isBelowHidden: Boolean(parent?.hiddenAt ?? parent?.deletedAt) };
};

/** The ids of an author's comments, newest first. */
export const listIdsByAuthor = async (db: Reader, userId: string, limit: number): Promise<string[]> => {
  const found = await db.comment.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
    select: { id: true },
  });
  return found.map(({ id }) => id);
};

/** The ids of comments that staff can restore, the last removed first. */
export const listRemovedIds = async (db: Reader, limit: number): Promise<string[]> => {
  const found = await db.removedComment.findMany({
    orderBy: { removedAt: 'desc' },
    take: limit,
    select: { commentId: true },
  });
  return found.map(({ commentId }) => commentId);
};

/** Deletes a comment for viewers, and keeps its text for staff. */
export const removeComment = async (tx: Transaction, commentId: string, removedAt: Date) => {
  const { text } = await tx.comment.findUniqueOrThrow({ where: { id: commentId }, select: { text: true } });
  await tx.removedComment.create({ data: { commentId, text, removedAt } });
  await tx.comment.update({
    where: { id: commentId },
    data: { text: '', deletedAt: removedAt, pinned: false },
  });
};

/** Shows a removed comment again; reports so far no longer count. @returns false when there is no text to restore */
export const restoreComment = async (tx: Transaction, commentId: string, keptAt: Date): Promise<boolean> => {
  const removed = await tx.removedComment.findUnique({ where: { commentId } });
  if (!removed) return false;
  await tx.removedComment.delete({ where: { commentId } });
  await tx.comment.update({
    where: { id: commentId },
    data: { text: removed.text, deletedAt: null, hiddenAt: null, keptAt },
  });
  return true;
};

/** Erases the texts of comments that were removed at this time or before. */
export const deleteRemovedTexts = async (tx: Transaction, removedUntil: Date) => {
  await tx.removedComment.deleteMany({ where: { removedAt: { lte: removedUntil } } });
};

export const setHidden = async (tx: Transaction, id: string, hiddenAt: Date) => {
  await tx.comment.update({ where: { id }, data: { hiddenAt } });
};

export const setKept = async (tx: Transaction, id: string, keptAt: Date) => {
  await tx.comment.update({ where: { id }, data: { hiddenAt: null, keptAt } });
};
