import { contract } from '@cliffhanger/contracts';
import { balanceOf } from '#features/ledger/ledger.ts';
import type { Sessions } from '#features/sessions/sessions.ts';
import { implement } from '#http/routes.ts';
import { type Caller, requireUser } from '#kernel/viewer.ts';
import type { Platform } from '#platform/platform.ts';
import { getUser, updateUser } from './account.repository.ts';
import { userInfoView } from './account.view.ts';
import { identifierOf } from './identifier.ts';
import { identityView } from './identity.view.ts';
import type { PasswordReset } from './password-reset.service.ts';
import type { SignIn } from './sign-in.service.ts';

const deviceOf = ({ platform, clientVersion, userAgent }: Caller) => ({ platform, clientVersion, userAgent });

export const userRoutes = (signIn: SignIn, passwordReset: PasswordReset) =>
  implement(contract.user, {
    login: ({ body, caller }) => signIn.signIn(identifierOf(body, caller.country), body, deviceOf(caller)),
    register: ({ body, caller }) => {
      const { country, language } = caller;
      const account = { inviteCode: body.InviteCode, country, language };
      return signIn.register(identifierOf(body, country), body, account, deviceOf(caller));
    },
    resetPassword: async ({ body: { type, address, ...proofs }, caller }) => {
      const identifier = identifierOf({ type, address }, caller.country);
      const { removed, ...signedIn } = await passwordReset.reset(identifier, proofs, deviceOf(caller));
      return { ...signedIn, removedIdentities: removed.map(identityView) };
    },
  });

export const accountRoutes = ({ database }: Platform, sessions: Sessions) =>
  implement(contract.account, {
    userInfo: async ({ caller: { user: sessionUser, token } }) => {
      if (!sessionUser || !token) return null;
      const user = await getUser(database.read, sessionUser.userId);
      return userInfoView(user, await balanceOf(database.read, sessionUser.userId), token);
    },
    logout: async ({ caller }) => {
      await sessions.logOut(requireUser(caller));
      return null;
    },
    updateSettings: async ({ body, caller }) => {
      const { userId } = requireUser(caller);
      const user = await updateUser(database.write, userId, {
        ...body,
        ...(body.language && { languageChosen: true }),
      });
      return userInfoView(user, await balanceOf(database.read, userId), caller.token ?? '');
    },
  });
