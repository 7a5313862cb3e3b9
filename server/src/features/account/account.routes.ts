import { contract } from '@cliffhanger/contracts';
import type { Events } from '#features/events/events.service.ts';
import { balanceOf } from '#features/ledger/ledger.service.ts';
import type { Sessions } from '#features/sessions/sessions.service.ts';
import { type Caller, viewerOf } from '#http/caller.ts';
import { implement } from '#http/routes.ts';
import type { Platform } from '#platform/platform.ts';
import { getUser } from './account.repository.ts';
import { userInfoView } from './account.view.ts';
import type { SignIn } from './sign-in.service.ts';

const deviceOf = ({ platform, clientVersion, userAgent }: Caller) => ({ platform, clientVersion, userAgent });

export const userRoutes = (signIn: SignIn) =>
  implement(contract.user, {
    login: ({ body, caller }) => signIn.signIn(body, deviceOf(caller)),
    register: ({ body: { InviteCode, ...credentials }, caller }) => {
      const { country, language } = caller;
      return signIn.register({ ...credentials, inviteCode: InviteCode, country, language }, deviceOf(caller));
    },
  });

export const accountRoutes = ({ database }: Platform, sessions: Sessions, events: Events) =>
  implement(contract.account, {
    userInfo: async ({ caller: { viewer, token } }) => {
      if (!viewer || !token) return null;
      const user = await getUser(database.read, viewer.userId);
      return userInfoView(user, await balanceOf(database.read, viewer.userId), token);
    },
    logout: async ({ caller }) => {
      const { sessionId } = viewerOf(caller);
      await sessions.end(sessionId);
      events.live.closeSession(sessionId);
      return null;
    },
    updateSettings: async ({ body, caller }) => {
      const { userId } = viewerOf(caller);
      const user = await database.write.user.update({ where: { id: userId }, data: body });
      return userInfoView(user, await balanceOf(database.read, userId), caller.token ?? '');
    },
  });
