import { contract } from '@cliffhanger/contracts';
import { implement } from '#http/routes.ts';
import { requireUser } from '#kernel/viewer.ts';
import type { Sessions } from './sessions.service.ts';
import { sessionView } from './sessions.view.ts';

export const sessionsRoutes = (sessions: Sessions) =>
  implement(contract.sessions, {
    list: async ({ caller }) => {
      const { userId, sessionId } = requireUser(caller);
      const open = await sessions.list(userId);
      return { items: open.map((session) => sessionView(session, sessionId)) };
    },
    end: async ({ caller, body }) => {
      await sessions.end(requireUser(caller), body.sessionId);
      return null;
    },
    endOthers: async ({ caller }) => ({ endedCount: await sessions.endOthers(requireUser(caller)) }),
  });
