import type { StaffComment } from '@cliffhanger/contracts/staff';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { eraseComment } from './comment-marks.repository.ts';
import { moveCounts } from './comment-writes.repository.ts';
import { findModerated, findReviewedComments, listReportedIds, setKept } from './moderation.repository.ts';

/** Staff's review of reported comments. */
export interface CommentModeration {
  /** Comments with reports that staff has not reviewed; hidden ones first, then the latest reported. */
  listReported(limit: number): Promise<StaffComment[]>;
  /** @throws StaffError when there is no such comment */
  show(commentId: string): Promise<StaffComment>;
  /**
   * Shows a comment to viewers again. Reports so far no longer count: it is hidden again when `COMMENT_REPORTS_TO_HIDE`
   * other viewers report it. Idempotent. @throws StaffError when there is no such comment, or it is deleted
   */
  keep(commentId: string): Promise<StaffComment>;
  /** Deletes a comment as its author can. Idempotent. @throws StaffError when there is no such comment */
  remove(commentId: string): Promise<StaffComment>;
}

export const createCommentModeration = ({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): CommentModeration => {
  const show = async (commentId: string): Promise<StaffComment> => {
    const [comment] = await findReviewedComments(database.read, [commentId]);
    if (!comment) throw noComment(commentId);
    return comment;
  };
  return {
    listReported: async (limit) =>
      findReviewedComments(database.read, await listReportedIds(database.rowsInThread, limit)),
    show,
    async keep(commentId) {
      await database.transaction(async (tx) => {
        const comment = await findModerated(tx, commentId);
        if (!comment) throw noComment(commentId);
        if (comment.deletedAt) throw new StaffError(`comment ${commentId} is deleted`);
        await setKept(tx, commentId, clock.now());
        if (comment.hiddenAt) await moveCounts(tx, comment, 1, comment.isBelowHidden);
      });
      return show(commentId);
    },
    async remove(commentId) {
      await database.transaction(async (tx) => {
        const comment = await findModerated(tx, commentId);
        if (!comment) throw noComment(commentId);
        if (comment.deletedAt) return;
        await eraseComment(tx, commentId, clock.now());
        if (!comment.hiddenAt) await moveCounts(tx, comment, -1, comment.isBelowHidden);
      });
      return show(commentId);
    },
  };
};

const noComment = (id: string) =>
  new StaffError(`there is no comment "${id}"; list reported ones with pnpm staff comments reported`);
