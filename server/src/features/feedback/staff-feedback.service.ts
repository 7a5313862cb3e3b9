import type { StaffFeedback } from '@cliffhanger/contracts/staff';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { type FeedbackSearch, listFeedback } from './staff-feedback.repository.ts';

/** Feedback as staff reads it. */
export interface StaffFeedbackReader {
  /** Lists feedback, newest first. */
  list(search: Omit<FeedbackSearch, 'id'>): Promise<StaffFeedback[]>;
  /** @throws StaffError when there is no such feedback */
  show(feedbackId: string): Promise<StaffFeedback>;
}

export const createStaffFeedback = ({ database }: Pick<Platform, 'database'>): StaffFeedbackReader => ({
  list: (search) => listFeedback(database.read, search),
  async show(feedbackId) {
    const [feedback] = await listFeedback(database.read, { id: feedbackId, limit: 1 });
    if (!feedback) {
      throw new StaffError(`there is no feedback "${feedbackId}"; find it with pnpm staff feedback list`);
    }
    return feedback;
  },
});
