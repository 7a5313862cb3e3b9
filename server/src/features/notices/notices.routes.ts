import { contract } from '@cliffhanger/contracts';
import { implement } from '#http/routes.ts';
import { requireUser } from '#kernel/viewer.ts';
import type { NoticeChoices } from './choices.service.ts';
import type { NoticeInbox } from './inbox.service.ts';

export const noticesRoutes = (inbox: NoticeInbox, choices: NoticeChoices) =>
  implement(contract.notices, {
    list: ({ query, caller }) => inbox.list(requireUser(caller).userId, caller, query),
    unread: ({ caller }) => inbox.countUnread(requireUser(caller).userId, caller),
    read: ({ body, caller }) => inbox.markRead(requireUser(caller).userId, caller, body),
    settings: ({ caller }) => choices.get(requireUser(caller).userId),
    choose: ({ body, caller }) => choices.choose(requireUser(caller).userId, body),
    setHours: ({ body, caller }) => choices.setHours(requireUser(caller).userId, body),
  });
