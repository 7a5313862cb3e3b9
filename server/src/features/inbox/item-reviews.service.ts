import type { ReviewedComment, ReviewedFeedback } from '@cliffhanger/contracts/staff';
import type { CommentModeration } from '#features/comments/comments.ts';
import type { StaffFeedbackDesk } from '#features/feedback/feedback.ts';
import { deviceOf, type Sessions } from '#features/sessions/sessions.ts';
import type { Platform } from '#platform/platform.ts';
import { minutesAfter } from '#platform/time/clock.ts';
import { findAuthorRecord, getCommentPlace } from './comment-items.repository.ts';
import {
  findAnswerers,
  findDoubleOrders,
  findSender,
  listOtherFeedback,
} from './feedback-items.repository.ts';
import { readPlayerReports } from './player-reports.service.ts';

export interface ReviewDependencies {
  moderation: Pick<CommentModeration, 'show'>;
  staffFeedback: Pick<StaffFeedbackDesk, 'show'>;
  sessions: Pick<Sessions, 'listLatest'>;
}

/** An item with what staff need to decide about it. */
export interface ItemReviews {
  /** @throws StaffError when there is no such comment */
  comment(commentId: string): Promise<ReviewedComment>;
  /** @throws StaffError when there is no such feedback */
  feedback(feedbackId: string): Promise<ReviewedFeedback>;
}

/** The upload of what a player reports may take this long. */
const uploadMinutes = 1;

export const createItemReviews = (
  platform: Pick<Platform, 'database' | 'clock'>,
  { moderation, staffFeedback, sessions }: ReviewDependencies,
): ItemReviews => {
  const { database, clock } = platform;
  return {
    async comment(commentId) {
      const comment = await moderation.show(commentId);
      const { userId, place, atSecond } = await getCommentPlace(database.read, commentId);
      const author = await findAuthorRecord(database.read, userId, commentId);
      const { mute } = author;
      const isMuted = mute && (mute.until === null || mute.until > clock.now());
      return { comment, place, atSecond, author: { ...author, mute: isMuted ? mute : null } };
    },
    async feedback(feedbackId) {
      const feedback = await staffFeedback.show(feedbackId);
      const { id: userId } = feedback.viewer;
      const [sender, [session], player, doubles, others, answerers] = await Promise.all([
        findSender(database.read, userId),
        sessions.listLatest(userId, 1),
        readPlayerReports(platform, { userId, until: minutesAfter(feedback.createdAt, uploadMinutes) }),
        findDoubleOrders(database.rowsInThread, [feedbackId]),
        listOtherFeedback(database.read, userId, feedbackId),
        findAnswerers(database.read, [feedbackId]),
      ]);
      const { browser, system } = session ? deviceOf(session) : { browser: null, system: null };
      return {
        feedback,
        answeredBy: answerers.get(feedbackId) ?? null,
        viewer: { ...sender, browser, system },
        ...player,
        doubleOrder: doubles.get(feedbackId) ?? null,
        others,
      };
    },
  };
};
