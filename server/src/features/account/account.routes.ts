import { contract } from '@cliffhanger/contracts';
import type { Sessions } from '#features/sessions/sessions.ts';
import { implement } from '#http/routes.ts';
import { type Caller, requireUser } from '#kernel/viewer.ts';
import type { DisplayNames } from './display-name.service.ts';
import { identifierOf } from './identifier.ts';
import { identityView } from './identity.view.ts';
import type { PasswordReset } from './password-reset.service.ts';
import type { SignIn } from './sign-in.service.ts';
import type { UserInfoService } from './user-info.service.ts';

const deviceOf = ({ platform, clientVersion, userAgent, deviceHash }: Caller) => ({
  platform,
  clientVersion,
  userAgent,
  deviceHash,
});

interface UserServices {
  signIn: SignIn;
  passwordReset: PasswordReset;
  displayNames: DisplayNames;
  userInfo: UserInfoService;
}

export const userRoutes = ({ signIn, passwordReset, displayNames, userInfo }: UserServices) =>
  implement(contract.user, {
    login: ({ body, caller }) => signIn.signIn(identifierOf(body, caller.market), body, deviceOf(caller)),
    register: ({ body, caller }) => {
      const { market: country, language } = caller;
      const account = { inviteCode: body.InviteCode, country, language };
      return signIn.register(identifierOf(body, country), body, account, deviceOf(caller));
    },
    resetPassword: async ({ body: { type, address, ...proofs }, caller }) => {
      const identifier = identifierOf({ type, address }, caller.market);
      const { removed, ...signedIn } = await passwordReset.reset(identifier, proofs, deviceOf(caller));
      return { ...signedIn, removedIdentities: removed.map(identityView) };
    },
    changeName: async ({ body, caller }) => {
      const { userId } = requireUser(caller);
      await displayNames.change(userId, body.displayName);
      return userInfo.get({ userId, token: caller.token ?? '' });
    },
  });

export const accountRoutes = (userInfo: UserInfoService, sessions: Sessions) =>
  implement(contract.account, {
    userInfo: async ({ caller: { user, token } }) =>
      user && token ? userInfo.get({ userId: user.userId, token }) : null,
    logout: async ({ caller }) => {
      await sessions.logOut(requireUser(caller));
      return null;
    },
    updateSettings: async ({ body, caller }) => {
      const { userId } = requireUser(caller);
      const changed = await userInfo.updateSettings({ userId, token: caller.token ?? '' }, body);
      if (body.country !== undefined) sessions.countryChanged(userId);
      return changed;
    },
  });
