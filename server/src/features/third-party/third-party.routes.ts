import { contract } from '@cliffhanger/contracts';
import type { CurrentSession } from '#features/account/account.ts';
import { implement } from '#http/routes.ts';
import type { Caller } from '#kernel/viewer.ts';
import type { Proof } from './proof-verifier.ts';
import type { ThirdPartySignIn } from './third-party.service.ts';

export const thirdPartyRoutes = (thirdParty: ThirdPartySignIn) => {
  const signIn = (
    proof: Proof,
    inviteCode: string | undefined,
    caller: Caller,
    current: CurrentSession | null = null,
  ) => {
    const { market: country, language, platform, clientVersion, userAgent, deviceHash } = caller;
    const device = { platform, clientVersion, userAgent, deviceHash };
    return thirdParty.signIn(proof, { inviteCode, country, language }, device, current);
  };
  return implement(contract.thirdParty, {
    telegram: ({ body: { initData, InviteCode, attemptId }, caller }) =>
      signIn({ kind: 'telegram', initData, attemptId }, InviteCode, caller, currentSession(caller)),
    google: ({ body: { data, InviteCode }, caller }) => signIn({ kind: 'google', data }, InviteCode, caller),
    tiktok: ({ body: { data, InviteCode }, caller }) => signIn({ kind: 'tiktok', data }, InviteCode, caller),
    facebook: ({ body: { data, InviteCode }, caller }) =>
      signIn({ kind: 'facebook', data }, InviteCode, caller),
  });
};

/** Several people of a messenger share the storage of a mini app, and with it the session. */
const currentSession = ({ user, token }: Caller): CurrentSession | null =>
  user && token !== null ? { ...user, token } : null;
