import type { feedbackCalls, StaffHandlers } from '@cliffhanger/contracts/staff';
import type { AccountLookup } from '#features/account/account.ts';
import type { StaffFeedbackReader } from '#features/feedback/feedback.ts';

export interface FeedbackDependencies {
  accounts: AccountLookup;
  staffFeedback: StaffFeedbackReader;
}

/** Serves `pnpm staff feedback …`. */
export const feedbackHandlers = ({
  accounts,
  staffFeedback,
}: FeedbackDependencies): StaffHandlers<typeof feedbackCalls> => ({
  'feedback.list': async ({ who, ...search }) =>
    staffFeedback.list({ ...search, userId: who === undefined ? undefined : await accounts.getId(who) }),
  'feedback.show': ({ feedbackId }) => staffFeedback.show(feedbackId),
});
