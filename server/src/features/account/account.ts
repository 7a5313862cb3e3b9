import type { Feature } from '#features/feature.ts';
import type { Attempts } from '#features/rate-limits/rate-limits.ts';
import type { Sessions } from '#features/sessions/sessions.ts';
import type { VerificationCodes } from '#features/verification-codes/verification-codes.ts';
import type { Platform } from '#platform/platform.ts';
import { accountRoutes, userRoutes } from './account.routes.ts';
import { type AccountLookup, createAccountLookup } from './account-lookup.service.ts';
import { createEntrance, type Entrance } from './entrance.service.ts';
import { createPasswordReset } from './password-reset.service.ts';
import { createSignIn, type SignIn } from './sign-in.service.ts';

export type { AccountLookup } from './account-lookup.service.ts';
export type { Entrance, KnownIdentity, SignedIn } from './entrance.service.ts';
export { requireUsername } from './identifier.ts';
export { identityView } from './identity.view.ts';
export { hashNewPassword } from './new-password.ts';
export type { SignIn } from './sign-in.service.ts';
export { storedSubjectOf, subjectOf } from './subject.ts';

export interface Account extends Feature {
  readonly entrance: Entrance;
  readonly signIn: SignIn;
  /** Accounts as staff looks them up. */
  readonly lookup: AccountLookup;
}

/** Registering, signing in by password or code, the password reset, and the user's own account. */
export const openAccount = (
  platform: Platform,
  sessions: Sessions,
  verificationCodes: VerificationCodes,
  attempts: Attempts,
): Account => {
  const entrance = createEntrance(platform, sessions);
  const signIn = createSignIn(platform, entrance, verificationCodes, attempts);
  const passwordReset = createPasswordReset(platform, entrance, signIn, verificationCodes, sessions);
  return {
    entrance,
    signIn,
    lookup: createAccountLookup(platform, sessions),
    api: [userRoutes(signIn, passwordReset), accountRoutes(platform, sessions)],
  };
};
