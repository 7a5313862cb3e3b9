import type { Feature } from '#features/feature.ts';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import type { Attempts } from '#features/rate-limits/rate-limits.ts';
import type { Platform } from '#platform/platform.ts';
import { feedbackRoutes } from './feedback.routes.ts';
import { createFeedback } from './feedback.service.ts';
import { createStaffFeedback, type StaffFeedbackDesk } from './staff-feedback.service.ts';

export type { StaffFeedbackDesk } from './staff-feedback.service.ts';

/** Feedback from users, with screenshots. */
export const openFeedback = (
  platform: Platform,
  attempts: Attempts,
  liveEvents: Pick<EventPublisher, 'commit'>,
): { readonly staffFeedback: StaffFeedbackDesk } & Feature => {
  const feedback = createFeedback(platform, attempts);
  return {
    staffFeedback: createStaffFeedback(platform, liveEvents),
    api: [feedbackRoutes(feedback)],
    jobs: [
      { name: 'delete-expired-feedback', everySeconds: 3600, run: feedback.deleteExpired },
      { name: 'delete-orphaned-screenshots', everySeconds: 3600, run: feedback.deleteOrphanedScreenshots },
    ],
  };
};
