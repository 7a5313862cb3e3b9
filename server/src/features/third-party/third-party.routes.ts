import { contract } from '@cliffhanger/contracts';
import { implement } from '#http/routes.ts';
import type { Caller } from '#kernel/viewer.ts';
import type { Proof, ThirdPartySignIn } from './third-party.service.ts';

export const thirdPartyRoutes = (doors: ThirdPartySignIn) => {
  const enter = (proof: Proof, inviteCode: string | undefined, caller: Caller) => {
    const { country, language, platform, clientVersion, userAgent } = caller;
    const device = { platform, clientVersion, userAgent };
    return doors.signIn(proof, { inviteCode, country, language }, device);
  };
  return implement(contract.thirdParty, {
    telegram: ({ body: { initData, InviteCode }, caller }) =>
      enter({ kind: 'telegram', initData }, InviteCode, caller),
    google: ({ body: { data, InviteCode }, caller }) => enter({ kind: 'google', data }, InviteCode, caller),
    tiktok: ({ body: { data, InviteCode }, caller }) => enter({ kind: 'tiktok', data }, InviteCode, caller),
    facebook: ({ body: { data, InviteCode }, caller }) =>
      enter({ kind: 'facebook', data }, InviteCode, caller),
  });
};
