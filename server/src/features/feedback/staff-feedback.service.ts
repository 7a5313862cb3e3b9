import type { StaffFeedback } from '@cliffhanger/contracts/staff';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { type FeedbackSearch, listFeedback, setAnswer } from './staff-feedback.repository.ts';

/** Feedback as staff reads and answers it. */
export interface StaffFeedbackDesk {
  /** Lists feedback, newest first. */
  list(search: Omit<FeedbackSearch, 'id'>): Promise<StaffFeedback[]>;
  /** @throws StaffError when there is no such feedback */
  show(feedbackId: string): Promise<StaffFeedback>;
  /** Writes the answer that the viewer reads, in place of an earlier one. @throws as `show` */
  answer(feedbackId: string, text: string): Promise<StaffFeedback>;
}

export const createStaffFeedback = ({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): StaffFeedbackDesk => {
  const show = async (feedbackId: string): Promise<StaffFeedback> => {
    const [feedback] = await listFeedback(database.read, { id: feedbackId, limit: 1 });
    if (!feedback) {
      throw new StaffError(`there is no feedback "${feedbackId}"; find it with pnpm staff feedback list`);
    }
    return feedback;
  };
  return {
    list: (search) => listFeedback(database.read, search),
    show,
    async answer(feedbackId, text) {
      await database.transaction((tx) => setAnswer(tx, feedbackId, text, clock.now()));
      return show(feedbackId);
    },
  };
};
