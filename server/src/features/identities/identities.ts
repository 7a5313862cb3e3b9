import type { Account } from '#features/account/account.ts';
import type { Feature } from '#features/feature.ts';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import type { Sessions } from '#features/sessions/sessions.ts';
import type { ThirdPartySignIn } from '#features/third-party/third-party.ts';
import type { VerificationCodes } from '#features/verification-codes/verification-codes.ts';
import type { Platform } from '#platform/platform.ts';
import { identitiesRoutes } from './identities.routes.ts';
import { createIdentities } from './identities.service.ts';
import { createAccountMerge } from './merge/merge.service.ts';

interface IdentitiesDependencies {
  sessions: Sessions;
  account: Account;
  thirdParty: ThirdPartySignIn;
  verificationCodes: VerificationCodes;
  liveEvents: EventPublisher;
}

/** The identities of an account: binding, unbinding, and the merge of two accounts. */
export const openIdentities = (
  platform: Platform,
  { sessions, account, thirdParty, verificationCodes, liveEvents }: IdentitiesDependencies,
): Feature => {
  const { signInCore, signIn } = account;
  const identities = createIdentities(platform, sessions, {
    signInCore,
    signIn,
    thirdParty,
    verificationCodes,
  });
  return { api: [identitiesRoutes(identities, createAccountMerge(platform, liveEvents, sessions))] };
};
