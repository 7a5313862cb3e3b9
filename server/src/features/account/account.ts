import type { Feature } from '#features/feature.ts';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import type { Attempts } from '#features/rate-limits/rate-limits.ts';
import type { Sessions } from '#features/sessions/sessions.ts';
import type { SignInNotices } from '#features/sign-in-notices/sign-in-notices.ts';
import type { VerificationCodes } from '#features/verification-codes/verification-codes.ts';
import type { Platform } from '#platform/platform.ts';
import { accountRoutes, userRoutes } from './account.routes.ts';
import { createAccountList, type ListAccounts } from './account-list.service.ts';
import { type AccountLookup, createAccountLookup } from './account-lookup.service.ts';
import { type AccountProof, createAccountProof } from './account-proof.service.ts';
import { createDisplayNames, type DisplayNames } from './display-name.service.ts';
import { createPasswordReset } from './password-reset.service.ts';
import { createRestrictions, type Restrictions } from './restrictions.service.ts';
import { createSignIn, type SignIn } from './sign-in.service.ts';
import { createSignInCore, type SignInCore } from './sign-in-core.service.ts';
import { createUserInfo } from './user-info.service.ts';

export { endDeletionWait } from './account.repository.ts';
export type { ListAccounts } from './account-list.service.ts';
export type { AccountLookup } from './account-lookup.service.ts';
export type { AccountProof } from './account-proof.service.ts';
export { isNameOfAnother } from './display-name.repository.ts';
export { type DisplayNames, givenName } from './display-name.service.ts';
export { requireUsername } from './identifier.ts';
export { ownIdentityView } from './identity.view.ts';
export { passwordProvesFrom, provesFrom } from './identity-age.ts';
export { hashNewPassword } from './new-password.ts';
export type { PasswordQueue } from './password-queue.ts';
export { isReservedName } from './reserved-names.ts';
export type { Restrictions } from './restrictions.service.ts';
export { requireUnblocked } from './restrictions.service.ts';
export type { SignIn } from './sign-in.service.ts';
export type { CurrentSession, KnownIdentity, SignedIn, SignInCore } from './sign-in-core.service.ts';
export { storedSubjectOf, subjectOf } from './subject.ts';
export { listNotes } from './viewer-notes.repository.ts';
export { addNote, removeNote } from './viewer-notes.service.ts';

export interface Account extends Feature {
  readonly signInCore: SignInCore;
  readonly signIn: SignIn;
  /** Checks the proof that a caller gives, in addition to the token, to delete the account or change its identities. */
  readonly proof: AccountProof;
  /** Accounts as staff looks them up. */
  readonly lookup: AccountLookup;
  readonly list: ListAccounts;
  /** The names that others see. */
  readonly displayNames: DisplayNames;
  /** Blocks and mutes of staff. */
  readonly restrictions: Restrictions;
}

/** Registering, signing in by password or code, the password reset, and the user's own account. */
export const openAccount = (
  platform: Platform,
  sessions: Sessions,
  verificationCodes: VerificationCodes,
  attempts: Attempts,
  liveEvents: EventPublisher,
  notices: SignInNotices,
): Account => {
  const signInCore = createSignInCore(platform, sessions, liveEvents);
  const signIn = createSignIn(platform, signInCore, verificationCodes, attempts);
  const passwordReset = createPasswordReset(
    platform,
    signInCore,
    signIn,
    verificationCodes,
    sessions,
    notices,
  );
  const displayNames = createDisplayNames(platform);
  const userInfo = createUserInfo(platform);
  const restrictions = createRestrictions(platform, sessions);
  return {
    signInCore,
    signIn,
    displayNames,
    proof: createAccountProof(platform, signInCore, attempts),
    lookup: createAccountLookup(platform, sessions, displayNames),
    list: createAccountList(platform),
    restrictions,
    jobs: [{ name: 'end-blocks', everySeconds: 60, run: restrictions.endOver }],
    api: [userRoutes({ signIn, passwordReset, displayNames, userInfo }), accountRoutes(userInfo, sessions)],
  };
};
