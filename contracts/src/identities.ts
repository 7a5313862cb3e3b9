import * as z from 'zod/mini';
import { ciphertext } from './ciphertext.ts';
import { identityKind } from './identity-kind.ts';
import { endpoint } from './kernel/endpoint.ts';
import { absent, coins, count, id, instant } from './kernel/fields.ts';
import { text } from './kernel/text.ts';
import { consentProvider, initData, proofErrors, sealedProof } from './third-party.ts';
import { username } from './username.ts';
import { address, addressType } from './verification-codes.ts';
import { balance, type RewardReason } from './wallet.ts';

/** An identity: one way to sign in to an account. */
export const identity = z.object({
  identityId: id,
  kind: identityKind,
  /** The user name or address; null for a third-party identity, whose id is not readable. */
  name: z.nullable(z.string()),
  /** When it was added to this account. */
  createdAt: instant,
});
export type IdentityView = z.infer<typeof identity>;

const ownIdentity = z.extend(identity, {
  /**
   * From then on, signing in by it proves the account: see `limits.accountProof`. For the identity that the account was
   * registered with, when it was added.
   */
  provesFrom: instant,
});
export type OwnIdentity = z.infer<typeof ownIdentity>;

const identities = z.object({ items: z.array(ownIdentity) });

const mergeTicket = text({ minLength: 1, maxLength: 2048 });

/** The result of adding an identity. */
const bindResult = z.object({
  /** The identities of this account afterwards. */
  items: z.array(ownIdentity),
  /**
   * Set if the identity already has an account: nothing was added, and this ticket can merge that account into this
   * one.
   */
  join: z.nullable(z.object({ ticket: mergeTicket, expiresAt: instant })),
});

const mergePreview = z.object({
  /** The account that would end. */
  displayName: z.string(),
  displayNumber: z.int(),
  registerTime: instant,
  identities: z.array(identityKind),

  /** Its coins, all of which move. */
  paidCoin: coins,
  bonusCoin: coins,
  /**
   * Coins of rewards that one account could not have earned, by reason. The merge takes them out of the bonus coins of
   * both accounts.
   */
  duplicateRewards: z.object({
    checkIn: coins,
    task: coins,
    ad: coins,
    invite: coins,
    redeem: coins,
  } satisfies Record<RewardReason, typeof coins>),
  /** Number of episodes that are locked again because such coins paid for them. */
  takenBackEpisodes: count,
  /** Of this account after the merge. */
  balance,
  /** End of this account's membership after the merge: remaining days add up, a redeem code counts once. */
  memberExpire: z.nullable(instant),
  /** Days of membership gained, rounded up. */
  membershipDays: count,
  /** Rights and activity that this account does not have yet. */
  unlockedEpisodes: count,
  followedDramas: count,
  likedEpisodes: count,
  /** Episodes with a stored position, and dramas in the history. */
  watchedEpisodes: count,
  watchedDramas: count,
  comments: count,
  orders: count,
});
export type MergePreview = z.infer<typeof mergePreview>;

const bind = { method: 'POST', access: 'user', data: bindResult, limit: 'signIn', extension: true } as const;
const sealedErrors = ['ciphertextInvalid', 'ciphertextExpired'] as const;

/** The errors of a call that asks for a proof of the account. */
export const accountProofErrors = [
  ...sealedErrors,
  'passwordRequired',
  'passwordWrong',
  'signInAgain',
  'tooManySignIns',
  'passwordsBusy',
] as const;

/** The password of the caller's own account, as its proof. */
const currentPassword = z.optional(ciphertext);

/** A fresh proof of one of the caller's own identities. A code has the purpose `login`. */
const signInProof = z.xor([
  z.object({ kind: addressType, address, code: ciphertext, initData: absent, data: absent }),
  z.object({ kind: z.literal('telegram'), initData, address: absent, code: absent, data: absent }),
  z.object({ kind: consentProvider, data: sealedProof, address: absent, code: absent, initData: absent }),
]);

export const identitiesResource = {
  list: endpoint({
    method: 'GET',
    path: '/center/identities',
    access: 'user',
    summary: 'List the identities of this account.',
    data: identities,
    errors: [],
    extension: true,
  }),
  bindTelegram: endpoint({
    ...bind,
    path: '/center/identities/bind/telegram',
    summary: 'Add a Telegram identity, or get a merge ticket if it already has an account.',
    body: z.object({ initData, currentPassword }),
    errors: [...proofErrors, ...accountProofErrors, 'identityTooRecent'],
  }),
  bindProvider: endpoint({
    ...bind,
    path: '/center/identities/bind/provider/{provider}',
    summary: 'Add a Google, TikTok or Facebook identity, or get a merge ticket if it already has an account.',
    params: z.object({ provider: consentProvider }),
    body: z.object({ data: sealedProof, currentPassword }),
    errors: [...proofErrors, ...accountProofErrors, 'identityTooRecent'],
  }),
  bindAccount: endpoint({
    ...bind,
    path: '/center/identities/bind/account',
    summary:
      'Add a user name with a password (encrypted), under the rules of registration. For a taken user name, its own password returns a merge ticket.',
    body: z.object({ username, password: ciphertext, currentPassword }),
    errors: [
      ...accountProofErrors,
      'credentialsWrong',
      'usernameReserved',
      'passwordTooWeak',
      'identityTooRecent',
    ],
  }),
  bindAddress: endpoint({
    ...bind,
    path: '/center/identities/bind/address/{type}',
    summary: 'Add an e-mail address or phone number with a verification code of purpose `bind` (encrypted).',
    params: z.object({ type: addressType }),
    body: z.object({ address, code: ciphertext, currentPassword }),
    errors: [...accountProofErrors, 'verificationCodeWrong', 'identityTooRecent'],
  }),
  unbind: endpoint({
    method: 'POST',
    path: '/center/identities/unbind',
    access: 'user',
    summary: 'Remove an identity, unless it is the last one, and end all other sessions.',
    body: z.object({ identityId: id, currentPassword }),
    data: identities,
    errors: [...accountProofErrors, 'notFound', 'lastIdentity'],
    limit: 'signIn',
    extension: true,
  }),
  signInAgain: endpoint({
    method: 'POST',
    path: '/center/signInAgain',
    access: 'user',
    summary:
      'Prove the account in this session by one of its identities: a verification code of purpose `login` (encrypted), or a third party. The proof lasts ten minutes.',
    body: signInProof,
    data: z.object({ provenUntil: instant }),
    errors: [...proofErrors, ...sealedErrors, 'verificationCodeWrong', 'identityNotOwn', 'identityTooRecent'],
    limit: 'signIn',
    extension: true,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/center/identities/join/preview',
    access: 'user',
    summary:
      'Preview a merge, in the session that got its ticket. Purchases move in full; a reward counts once per person, so merged accounts keep what one account could have earned.',
    body: z.object({ ticket: mergeTicket }),
    data: mergePreview,
    errors: ['mergeTicketInvalid', 'accountBlocked'],
    extension: true,
  }),
  merge: endpoint({
    method: 'POST',
    path: '/center/identities/join',
    access: 'user',
    summary:
      'Merge the other account into this one as previewed, in the session that got its ticket, and end the other account’s sessions. Safe to repeat.',
    body: z.object({ ticket: mergeTicket }),
    data: z.object({ balance, memberExpire: z.nullable(instant), items: z.array(ownIdentity) }),
    errors: ['mergeTicketInvalid', 'accountBlocked'],
    extension: true,
  }),
};
