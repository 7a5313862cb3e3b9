import type { commentCalls, feedbackCalls } from '@cliffhanger/contracts/staff';
import type { Handlers } from './handlers.ts';
import type { StaffDependencies } from './staff-dependencies.ts';

/** Serves `pnpm staff comments …`. */
export const commentHandlers = ({
  accounts,
  moderation,
}: StaffDependencies): Handlers<typeof commentCalls> => ({
  'comments.reported': ({ limit }) => moderation.listReported(limit),
  'comments.list': async ({ who, limit }) => moderation.listByAuthor(await accounts.getId(who), limit),
  'comments.removed': ({ limit }) => moderation.listRemoved(limit),
  'comments.show': ({ commentId }) => moderation.show(commentId),
  'comments.keep': ({ commentId }) => moderation.keep(commentId),
  'comments.remove': ({ commentId }) => moderation.remove(commentId),
  'comments.restore': ({ commentId }) => moderation.restore(commentId),
});

/** Serves `pnpm staff feedback …`. */
export const feedbackHandlers = ({
  accounts,
  staffFeedback,
}: StaffDependencies): Handlers<typeof feedbackCalls> => ({
  'feedback.list': async ({ who, ...search }) =>
    staffFeedback.list({ ...search, userId: who === undefined ? undefined : await accounts.getId(who) }),
  'feedback.answer': ({ feedbackId, text }) => staffFeedback.answer(feedbackId, text),
  'feedback.show': ({ feedbackId }) => staffFeedback.show(feedbackId),
});
