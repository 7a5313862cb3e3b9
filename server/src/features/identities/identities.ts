import type { Account } from '#features/account/account.ts';
import type { Feature } from '#features/feature.ts';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import type { Sessions } from '#features/sessions/sessions.ts';
import type { SignInNotices } from '#features/sign-in-notices/sign-in-notices.ts';
import type { ThirdPartySignIn } from '#features/third-party/third-party.ts';
import type { VerificationCodes } from '#features/verification-codes/verification-codes.ts';
import type { Platform } from '#platform/platform.ts';
import { identitiesRoutes } from './identities.routes.ts';
import { createIdentities } from './identities.service.ts';
import { createAccountMerge } from './merge/merge.service.ts';
import { createSignInAgain } from './sign-in-again.service.ts';

interface IdentitiesDependencies {
  sessions: Sessions;
  account: Account;
  thirdParty: ThirdPartySignIn;
  verificationCodes: VerificationCodes;
  liveEvents: EventPublisher;
  notices: SignInNotices;
}

/** The identities of an account: binding, unbinding, and the merge of two accounts. */
export const openIdentities = (
  platform: Platform,
  { sessions, account, thirdParty, verificationCodes, liveEvents, notices }: IdentitiesDependencies,
): Feature => {
  const { signInCore, signIn, proof } = account;
  const methods = { signInCore, signIn, proof, thirdParty, verificationCodes };
  const identities = createIdentities(platform, sessions, methods, { liveEvents, notices });
  const signInAgain = createSignInAgain(platform, sessions, methods);
  const accountMerge = createAccountMerge(platform, liveEvents, sessions, notices);
  return { api: [identitiesRoutes(identities, signInAgain, accountMerge)] };
};
