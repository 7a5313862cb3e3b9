import { contract } from '@cliffhanger/contracts';
import { implement } from '#http/routes.ts';
import { type Caller, requireUser } from '#kernel/viewer.ts';
import type { CommentMarks } from './comment-marks.service.ts';
import type { Comments } from './comments.service.ts';

const actorOf = (caller: Caller) => ({ userId: requireUser(caller).userId, country: caller.country });

export const commentRoutes = (comments: Comments, marks: CommentMarks) =>
  implement(contract.comments, {
    list: ({ query, caller }) => comments.list(caller.user?.userId, caller, query),
    add: ({ body, caller }) => comments.add(requireUser(caller).userId, caller, body),
    remove: ({ body, caller }) => marks.remove(actorOf(caller), body.commentId),
    like: ({ body, caller }) => marks.like(actorOf(caller), body),
    report: async ({ body, caller }) => {
      await marks.report({ ...actorOf(caller), address: caller.address }, body);
      return null;
    },
    hide: ({ body, caller }) => marks.hide(actorOf(caller), body),
  });
