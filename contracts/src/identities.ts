import * as z from 'zod/mini';
import { ciphertext } from './ciphertext.ts';
import { endpoint } from './kernel/endpoint.ts';
import { coins, count, id, instant } from './kernel/fields.ts';
import { text } from './kernel/text.ts';
import { consentProvider, initData, proofErrors, sealedProof } from './third-party.ts';
import { username } from './username.ts';
import { address, addressType } from './verification-codes.ts';
import { balance, type RewardReason } from './wallet.ts';

/** Every kind of door into an account. */
export const identityKind = z.enum(['account', 'email', 'phone', 'telegram', 'google', 'tiktok', 'facebook']);
export type IdentityKind = z.infer<typeof identityKind>;

/** A way to sign in. */
export const identity = z.object({
  identityId: id,
  kind: identityKind,
  /** The user name or address; null for a provider, whose own id says nothing to people. */
  name: z.nullable(z.string()),
  /** Since when it opens this account. */
  createdAt: instant,
});
export type IdentityView = z.infer<typeof identity>;

const identities = z.object({ items: z.array(identity) });

const mergeTicket = text({ minLength: 1, maxLength: 2048 });

/** What became of a second identity. */
const bindResult = z.object({
  /** The doors into this account now. */
  items: z.array(identity),
  /** Set when the identity has an account of its own: nothing is bound, and with this ticket the accounts can be joined. */
  join: z.nullable(z.object({ ticket: mergeTicket, expiresAt: instant })),
});

const mergePreview = z.object({
  /** The account that would be no more. */
  displayName: z.string(),
  displayNumber: z.int(),
  registerTime: instant,
  identities: z.array(identityKind),

  /** Its coins. All of them move. */
  paidCoin: coins,
  bonusCoin: coins,
  /**
   * Reward coins that both accounts have had and one account could not have earned, by what they were for. The join
   * takes them out of the bonus coins of both.
   */
  duplicateRewards: z.object({
    checkIn: coins,
    task: coins,
    ad: coins,
    invite: coins,
    redeem: coins,
  } satisfies Record<RewardReason, typeof coins>),
  /** Episodes that are locked again, because such coins were spent on them. */
  takenBackEpisodes: count,
  /** Of this account after the join. */
  balance,
  /** Until when this account is a member after the join: what both have left adds up, a code counts once. */
  memberExpire: z.nullable(instant),
  /** How much longer that is than now, in days begun. */
  membershipDays: count,
  /** What this account does not have yet. */
  unlockedEpisodes: count,
  followedDramas: count,
  likedEpisodes: count,
  /** Episodes with a place in them, and the dramas of the history. */
  watchedEpisodes: count,
  watchedDramas: count,
  comments: count,
  orders: count,
});
export type MergePreview = z.infer<typeof mergePreview>;

const bind = { method: 'POST', access: 'user', data: bindResult, limit: 'signIn', extension: true } as const;
const sealedErrors = ['ciphertextInvalid', 'ciphertextExpired'] as const;

export const identitiesResource = {
  list: endpoint({
    method: 'GET',
    path: '/center/identities',
    access: 'user',
    summary: 'The ways to sign in to this account.',
    data: identities,
    errors: [],
    extension: true,
  }),
  bindTelegram: endpoint({
    ...bind,
    path: '/center/identities/bind/telegram',
    summary: 'Add a Telegram account as a way to sign in, or learn that it has an account to join.',
    body: z.object({ initData }),
    errors: proofErrors,
  }),
  bindProvider: endpoint({
    ...bind,
    path: '/center/identities/bind/provider/{provider}',
    summary:
      'Add a Google, TikTok or Facebook account as a way to sign in, or learn that it has an account to join.',
    params: z.object({ provider: consentProvider }),
    body: z.object({ data: sealedProof }),
    errors: [...proofErrors, ...sealedErrors],
  }),
  bindAccount: endpoint({
    ...bind,
    path: '/center/identities/bind/account',
    summary:
      'Add a user name, as for registering, with a password; one that is taken is joined with its own password (encrypted).',
    body: z.object({ username, password: ciphertext }),
    errors: [...sealedErrors, 'credentialsWrong', 'passwordTooWeak', 'tooManySignIns'],
  }),
  bindAddress: endpoint({
    ...bind,
    path: '/center/identities/bind/address/{type}',
    summary: 'Add an e-mail address or phone number by a code of purpose `bind` (encrypted).',
    params: z.object({ type: addressType }),
    body: z.object({ address, code: ciphertext }),
    errors: [...sealedErrors, 'verificationCodeWrong'],
  }),
  unbind: endpoint({
    method: 'POST',
    path: '/center/identities/unbind',
    access: 'user',
    summary: 'Remove a way to sign in, as long as another one is left, and sign out everywhere but here.',
    body: z.object({ identityId: id }),
    data: identities,
    errors: ['notFound', 'lastIdentity'],
    extension: true,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/center/identities/join/preview',
    access: 'user',
    summary:
      'What would move into this account. What was bought moves in full; a reward counts once for a person, so that joined accounts keep what one of them could have earned.',
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
      'Move all of the other account into this one, as the preview says, and sign it out everywhere. Repeating it changes nothing.',
    body: z.object({ ticket: mergeTicket }),
    data: z.object({ balance, memberExpire: z.nullable(instant), items: z.array(identity) }),
    errors: ['mergeTicketInvalid', 'accountBlocked'],
    extension: true,
  }),
};
