import type { feedbackCalls, StaffHandlers } from '@cliffhanger/contracts/staff';
import type { AccountLookup } from '#features/account/account.ts';
import type { StaffFeedbackDesk } from '#features/feedback/feedback.ts';

export interface FeedbackDependencies {
  accounts: AccountLookup;
  staffFeedback: StaffFeedbackDesk;
}

/** Serves `pnpm staff feedback …`. */
export const feedbackHandlers = ({
  accounts,
  staffFeedback,
}: FeedbackDependencies): StaffHandlers<typeof feedbackCalls> => ({
  'feedback.list': async ({ who, ...search }) =>
    staffFeedback.list({ ...search, userId: who === undefined ? undefined : await accounts.getId(who) }),
  'feedback.answer': ({ feedbackId, text }) => staffFeedback.answer(feedbackId, text),
  'feedback.show': ({ feedbackId }) => staffFeedback.show(feedbackId),
});
