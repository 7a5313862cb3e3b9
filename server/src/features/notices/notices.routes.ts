import { contract } from '@cliffhanger/contracts';
import { implement } from '#http/routes.ts';
import { AppError } from '#kernel/app-error.ts';
import { requireUser } from '#kernel/viewer.ts';
import type { NoticeChoices } from './choices.service.ts';
import type { NoticeInbox } from './inbox.service.ts';
import type { PushSubscriptions } from './push/subscriptions.service.ts';

export const noticesRoutes = (inbox: NoticeInbox, choices: NoticeChoices, push: PushSubscriptions | null) =>
  implement(contract.notices, {
    list: ({ query, caller }) => inbox.list(requireUser(caller).userId, caller, query),
    unread: ({ caller }) => inbox.countUnread(requireUser(caller).userId, caller),
    read: ({ body, caller }) => inbox.markRead(requireUser(caller).userId, caller, body),
    settings: ({ caller }) => choices.get(requireUser(caller)),
    choose: ({ body, caller }) => choices.choose(requireUser(caller), body),
    setHours: ({ body, caller }) => choices.setHours(requireUser(caller), body),
    async subscribe({ body, caller }) {
      const viewer = requireUser(caller);
      if (!push) throw new AppError('noticeChannelOff');
      await push.subscribe(viewer, caller, body);
      return choices.get(viewer);
    },
    async unsubscribe({ caller }) {
      const viewer = requireUser(caller);
      await push?.unsubscribe(viewer);
      return choices.get(viewer);
    },
  });
