import { type contract, type EndpointInput, limits } from '@cliffhanger/contracts';
import { establishedBefore } from '#features/account-networks/account-networks.ts';
import { AppError } from '#kernel/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import {
  countReportingNetworks,
  eraseComment,
  findOwnComment,
  getCommentCount,
  hideFromAll,
  insertReport,
  setCommentLike,
  setHide,
} from './comment-marks.repository.ts';
import { findComment, moveCounts } from './comment-writes.repository.ts';

type ReportInput = EndpointInput<typeof contract.comments.report>['body'];

/** The user who acts on a comment, and their country. */
export interface Actor {
  userId: string;
  country: string;
}

export interface CommentMarks {
  /** Deletes one's own comment. Idempotent. @throws AppError notFound */
  remove(actor: Actor, commentId: string): Promise<{ commentCount: number }>;
  /** @throws AppError notFound */
  like(
    actor: Actor,
    input: { commentId: string; liked: boolean },
  ): Promise<{ liked: boolean; likeCount: number }>;
  /**
   * Records one report per user. A comment that is reported from `COMMENT_REPORTS_TO_HIDE` networks is hidden. Only reports
   * of accounts that are not new and have watched count. @throws AppError notFound, commentIsOwn
   */
  report(actor: Actor & { address: string }, input: ReportInput): Promise<void>;
  /** @throws AppError notFound, commentIsOwn */
  hide(actor: Actor, input: { commentId: string; hidden: boolean }): Promise<{ hidden: boolean }>;
}

/** Actions on existing comments. Counts cover visible comments and change in the same transaction. */
export const createCommentMarks = ({
  database,
  clock,
  config,
  keys,
  staffEvents,
}: Pick<Platform, 'database' | 'clock' | 'config' | 'keys' | 'staffEvents'>): CommentMarks => ({
  async remove({ userId }, commentId) {
    const removed = await database.groupedTransaction(async (tx) => {
      const comment = findOwnComment(tx.rows, { userId, commentId });
      if (!comment) throw new AppError('notFound');
      await eraseComment(tx, commentId, clock.now());
      // The episode no longer counts replies to a hidden or deleted comment.
      if (!comment.isHidden && !comment.isDeleted) {
        await moveCounts(tx, comment, -1, Boolean(comment.isBelowHidden));
      }
      return { commentCount: getCommentCount(tx.rows, comment.episodeId) };
    });
    staffEvents.publish('inbox', null);
    return removed;
  },

  like: ({ userId, country }, { commentId, liked }) =>
    database.groupedTransaction(async (tx) => {
      const now = clock.now();
      if (!findComment(tx.rows, commentId, { userId, country, now })) throw new AppError('notFound');
      return { liked, likeCount: await setCommentLike(tx, { userId, commentId }, liked, now) };
    }),

  async report({ userId, country, address }, { commentId, reason }) {
    await database.groupedTransaction(async (tx) => {
      const now = clock.now();
      const comment = findComment(tx.rows, commentId, { userId, country, now }, true);
      if (!comment) throw new AppError('notFound');
      if (comment.userId === userId) throw new AppError('commentIsOwn');
      // With the comment, so that networks cannot be compared between comments.
      const network = keys.sign('comment-report', `${commentId} ${address}`);
      if (!(await insertReport(tx, { userId, commentId }, { reason, network, at: now }))) return;
      const reporters = {
        registeredBefore: establishedBefore(now),
        watchedSeconds: limits.reporterWatchedSeconds,
      };
      if (countReportingNetworks(tx.rows, commentId, reporters) < config.COMMENT_REPORTS_TO_HIDE) return;
      await hideFromAll(tx, commentId, now);
      await moveCounts(tx, comment, -1);
    });
    staffEvents.publish('inbox', null);
  },

  hide: ({ userId, country }, { commentId, hidden }) =>
    database.groupedTransaction(async (tx) => {
      const now = clock.now();
      const comment = findComment(tx.rows, commentId, { userId, country, now }, true);
      if (!comment) throw new AppError('notFound');
      if (comment.userId === userId) throw new AppError('commentIsOwn');
      await setHide(tx, { userId, commentId }, hidden, now);
      return { hidden };
    }),
});
