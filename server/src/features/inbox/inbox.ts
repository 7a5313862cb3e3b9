import type { CommentModeration } from '#features/comments/comments.ts';
import type { StaffFeedbackDesk } from '#features/feedback/feedback.ts';
import type { Sessions } from '#features/sessions/sessions.ts';
import type { Platform } from '#platform/platform.ts';
import { type AnswerTemplates, createAnswerTemplates } from './answer-templates.service.ts';
import { createInbox, type Inbox } from './inbox.service.ts';

export type { AnswerTemplates } from './answer-templates.service.ts';
export type { Inbox } from './inbox.service.ts';
export { findCommentFrame, findFeedbackPicture } from './inbox-pictures.ts';

interface InboxDependencies {
  comments: { readonly moderation: CommentModeration };
  feedback: { readonly staffFeedback: StaffFeedbackDesk };
  sessions: Pick<Sessions, 'listLatest'>;
}

/** The inbox of staff: what viewers reported and wrote. */
export const openInbox = (
  platform: Platform,
  { comments, feedback, sessions }: InboxDependencies,
): { readonly inbox: Inbox; readonly answers: AnswerTemplates } => ({
  inbox: createInbox(platform, {
    moderation: comments.moderation,
    staffFeedback: feedback.staffFeedback,
    sessions,
  }),
  answers: createAnswerTemplates(platform),
});
