import { restoreDays, type StaffComment } from '@cliffhanger/contracts/staff';
import type { Transaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { daysAfter } from '#platform/time/clock.ts';
import { moveCounts } from './comment-writes.repository.ts';
import {
  deleteRemovedTexts,
  findModerated,
  findReviewedComments,
  listIdsByAuthor,
  listRemovedIds,
  listReportedIds,
  type ModeratedComment,
  removeComment,
  restoreComment,
  setHidden,
  setKept,
} from './moderation.repository.ts';

/** Staff's review of reported comments. */
export interface CommentModeration {
  /** Comments with reports that staff has not reviewed; hidden ones first, then the latest reported. */
  listReported(limit: number): Promise<StaffComment[]>;
  /** The comments of a viewer, newest first. */
  listByAuthor(userId: string, limit: number): Promise<StaffComment[]>;
  /** The comments that staff can restore, the last removed first. */
  listRemoved(limit: number): Promise<StaffComment[]>;
  /** @throws StaffError when there is no such comment */
  show(commentId: string): Promise<StaffComment>;
  /**
   * Shows a comment to viewers again. Reports so far no longer count: it is hidden again when `COMMENT_REPORTS_TO_HIDE`
   * other viewers report it. Idempotent. @throws StaffError when there is no such comment, or it is deleted
   */
  keep(commentId: string): Promise<StaffComment>;
  /** Hides a comment from all viewers until it is kept or removed. Idempotent. @throws as `keep` */
  hide(commentId: string): Promise<StaffComment>;
  /** Deletes a comment, which can be restored for `restoreDays`. Idempotent. @throws StaffError when there is no such comment */
  remove(commentId: string): Promise<StaffComment>;
  /**
   * Shows a comment again that staff removed, as `keep` does.
   * @throws StaffError when there is no such comment, its author deleted it, or its text is erased
   */
  restore(commentId: string): Promise<StaffComment>;
  /** Erases the texts that can no longer be restored. */
  eraseRemoved(): Promise<void>;
}

export const createCommentModeration = ({
  database,
  clock,
  staffEvents,
}: Pick<Platform, 'database' | 'clock' | 'staffEvents'>): CommentModeration => {
  /** Changes a comment in one transaction. @throws StaffError when there is no such comment */
  const change = async (
    commentId: string,
    work: (tx: Transaction, comment: ModeratedComment) => Promise<void>,
  ): Promise<StaffComment> => {
    await database.transaction(async (tx) => {
      const comment = await findModerated(tx, commentId);
      if (!comment) throw noComment(commentId);
      await work(tx, comment);
    });
    staffEvents.publish('inbox', null);
    return show(commentId);
  };
  const show = async (commentId: string): Promise<StaffComment> => {
    const [comment] = await findReviewedComments(database.read, [commentId]);
    if (!comment) throw noComment(commentId);
    return comment;
  };
  return {
    listReported: async (limit) =>
      findReviewedComments(database.read, await listReportedIds(database.rowsInThread, limit)),
    listByAuthor: async (userId, limit) =>
      findReviewedComments(database.read, await listIdsByAuthor(database.read, userId, limit)),
    listRemoved: async (limit) =>
      findReviewedComments(database.read, await listRemovedIds(database.read, limit)),
    show,
    hide: (commentId) =>
      change(commentId, async (tx, comment) => {
        if (comment.deletedAt) throw deletedComment(commentId);
        if (comment.hiddenAt) return;
        await setHidden(tx, commentId, clock.now());
        await moveCounts(tx, comment, -1, comment.isBelowHidden);
      }),
    keep: (commentId) =>
      change(commentId, async (tx, comment) => {
        if (comment.deletedAt) throw deletedComment(commentId);
        await setKept(tx, commentId, clock.now());
        if (comment.hiddenAt) await moveCounts(tx, comment, 1, comment.isBelowHidden);
      }),
    remove: (commentId) =>
      change(commentId, async (tx, comment) => {
        if (comment.deletedAt) return;
        await removeComment(tx, commentId, clock.now());
        if (!comment.hiddenAt) await moveCounts(tx, comment, -1, comment.isBelowHidden);
      }),
    restore: (commentId) =>
      change(commentId, async (tx, comment) => {
        if (!comment.deletedAt) return;
        const now = clock.now();
        const isOver = comment.removed && daysAfter(comment.removed.removedAt, restoreDays) <= now;
        if (isOver || !(await restoreComment(tx, commentId, now)))
          throw new StaffError(
            `comment ${commentId} cannot be restored: its author deleted it, or staff removed it more than ${restoreDays} days ago`,
            { reason: 'commentUnrestorable', values: {} },
          );
        await moveCounts(tx, comment, 1, comment.isBelowHidden);
      }),
    eraseRemoved: () =>
      database.transaction((tx) => deleteRemovedTexts(tx, daysAfter(clock.now(), -restoreDays))),
  };
};

const noComment = (id: string) =>
  new StaffError(`there is no comment "${id}"; list reported ones with pnpm staff comments reported`, {
    reason: 'commentUnknown',
    values: {},
  });

const deletedComment = (id: string) =>
  new StaffError(`comment ${id} is deleted`, { reason: 'commentDeleted', values: {} });
