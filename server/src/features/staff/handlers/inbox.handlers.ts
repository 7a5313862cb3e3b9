import type { answerCalls, commentCalls, feedbackCalls, inboxCalls } from '@cliffhanger/contracts/staff';
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
  'comments.hide': ({ commentId }) => moderation.hide(commentId),
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
  'feedback.answer': ({ feedbackId, ...answer }) => staffFeedback.answer(feedbackId, answer),
  'feedback.show': ({ feedbackId }) => staffFeedback.show(feedbackId),
});

/** Serves the console's inbox. */
export const inboxHandlers = ({ inbox, staffFeedback }: StaffDependencies): Handlers<typeof inboxCalls> => ({
  'inbox.list': (query, operator) => inbox.list(query, operator),
  'inbox.count': (_, operator) => inbox.count(operator),
  'inbox.comment': ({ commentId }) => inbox.reviews.comment(commentId),
  'inbox.feedback': ({ feedbackId }) => inbox.reviews.feedback(feedbackId),
  'inbox.claim': ({ item }, operator) => ({ others: inbox.claim(operator, item) }),
  'inbox.done': ({ feedbackId, done }) => staffFeedback.setDone(feedbackId, done),
});

/** Serves `pnpm staff answers …`. */
export const answerHandlers = ({ answers }: StaffDependencies): Handlers<typeof answerCalls> => ({
  'answers.list': () => answers.list(),
  'answers.set': (template) => answers.set(template),
  'answers.remove': ({ id }) => answers.remove(id),
});
