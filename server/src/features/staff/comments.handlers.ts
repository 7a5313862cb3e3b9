import type { commentCalls, StaffHandlers } from '@cliffhanger/contracts/staff';
import type { CommentModeration } from '#features/comments/comments.ts';

export interface CommentDependencies {
  moderation: CommentModeration;
}

/** Serves `pnpm staff comments …`. */
export const commentHandlers = ({ moderation }: CommentDependencies): StaffHandlers<typeof commentCalls> => ({
  'comments.reported': ({ limit }) => moderation.listReported(limit),
  'comments.show': ({ commentId }) => moderation.show(commentId),
  'comments.keep': ({ commentId }) => moderation.keep(commentId),
  'comments.remove': ({ commentId }) => moderation.remove(commentId),
});
