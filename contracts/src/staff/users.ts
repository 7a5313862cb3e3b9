import * as z from 'zod/mini';
import { platform } from '../account.ts';
import { identityKind } from '../identity-kind.ts';
import { coins as coinBalance, count } from '../kernel/fields.ts';
import { givenTime, staffCall, storedTime } from '../kernel/staff-call.ts';
import { movement, order } from '../wallet.ts';
import { givenReason, takenRights } from './corrections.ts';

/** An account id, an account number, or an identifier that the viewer signs in with. */
const who = z.string().check(z.minLength(1), z.maxLength(200));
const coins = z.int().check(z.minimum(1), z.maximum(1_000_000));
/** Idempotency key: a gift is given once for each key. */
const key = z.string().check(z.minLength(1), z.maxLength(100));
const line = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

/** An account with its coins, sign-ins and latest orders. */
export const staffAccount = z.object({
  id: z.string(),
  number: z.int(),
  displayName: z.string(),
  country: z.string(),
  language: z.string(),
  registerTime: storedTime,
  memberExpire: z.nullable(storedTime),
  blockedAt: z.nullable(storedTime),
  /** When the block ends; null: when staff end it. */
  blockedUntil: z.nullable(storedTime),
  blockReason: z.nullable(z.string()),
  /** Since when comments of the viewer are refused. */
  mutedAt: z.nullable(storedTime),
  mutedUntil: z.nullable(storedTime),
  muteReason: z.nullable(z.string()),
  identities: z.array(
    z.object({ kind: identityKind, subject: z.string(), verifiedAt: z.nullable(storedTime) }),
  ),
  orders: z.array(
    z.object({
      id: z.string(),
      status: order.shape.status,
      dramaId: z.nullable(z.string()),
      coinsPaid: z.int(),
      coinsBonus: z.int(),
      membershipDays: z.int(),
      amountMinor: z.int(),
      currency: z.string(),
      createdAt: storedTime,
    }),
  ),
  _count: z.object({ unlocks: count, follows: count, comments: count }),
  paidCoin: coinBalance,
  bonusCoin: coinBalance,
  sessionCount: count,
});
export type StaffAccountJson = z.input<typeof staffAccount>;

/** A session of a viewer, open or ended. */
const staffSession = z.object({
  id: z.string(),
  platform,
  clientVersion: z.string(),
  userAgent: z.string(),
  /** Browser and operating system, if the user agent reveals them. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  createdAt: storedTime,
  /** Accurate to a few minutes. */
  lastSeenAt: storedTime,
  /** The session ends then, unless it ended before. */
  expiresAt: storedTime,
  endedAt: z.nullable(storedTime),
  endReason: z.nullable(
    z.enum(['logout', 'blocked', 'revoked', 'elsewhere', 'passwordReset', 'accountDeleted']),
  ),
});
export type StaffSessionJson = z.input<typeof staffSession>;

/** An account with its latest movements of coins and its latest sessions, newest first. */
const shownAccount = z.extend(staffAccount, {
  movements: z.array(
    z.extend(movement, {
      /** The key of a gift by staff, or of one that they took back. */
      key: z.nullable(z.string()),
    }),
  ),
  /** Days that staff gave, newest first, at most 20. */
  givenDays: z.array(
    z.object({
      key: z.string(),
      days: z.int(),
      createdAt: storedTime,
      endsAt: storedTime,
      /** When they were taken back. */
      revokedAt: z.nullable(storedTime),
    }),
  ),
  /** At most 20. */
  sessions: z.array(staffSession),
});
export type ShownAccountJson = z.input<typeof shownAccount>;

/** An account in a list of results. */
export const foundAccount = z.object({
  id: z.string(),
  number: z.int(),
  displayName: z.string(),
  identities: z.array(z.object({ kind: identityKind, subject: z.string() })),
  registerTime: storedTime,
  blockedAt: z.nullable(storedTime),
});
export type FoundAccountJson = z.input<typeof foundAccount>;

/** An account after a gift. */
const giftedAccount = z.extend(staffAccount, {
  /** False when the key was already used for this viewer: nothing was given. */
  moved: z.boolean(),
  /** The earlier use of the key; without coins and days, it was a prize with a text only. Null when the key was new. */
  earlier: z.nullable(z.object({ coins: z.nullable(z.int()), days: z.nullable(z.int()), at: storedTime })),
});
export type GiftedAccountJson = z.input<typeof giftedAccount>;

/** A gift of coins or days, and what can be taken back of it. */
const staffGift = z.object({
  userId: z.string(),
  key: z.string(),
  coins: z.nullable(z.int()),
  days: z.nullable(z.int()),
  at: storedTime,
  /** When it was taken back. */
  takenBackAt: z.nullable(storedTime),
  /** What was taken back, or would be now. */
  taken: takenRights,
});
export type StaffGift = z.output<typeof staffGift>;
export type StaffGiftJson = z.input<typeof staffGift>;

/** An account after a gift was taken back. */
const takenBackAccount = z.extend(staffAccount, {
  /** False when the gift had been taken back before this call. */
  moved: z.boolean(),
  gift: staffGift,
});
export type TakenBackAccountJson = z.input<typeof takenBackAccount>;

/** An account after it was blocked or muted, or that ended, or its name was reset. */
const restrictedAccount = z.extend(staffAccount, {
  /** False if nothing changed. */
  changed: z.boolean(),
});
export type RestrictedAccountJson = z.input<typeof restrictedAccount>;

/** Keeps a viewer out, or from writing. The viewer reads the reason. */
const restriction = { who, reason: givenReason, until: z.optional(givenTime) };

export const userCalls = {
  /** Accounts whose nickname or sign-in contains the text, or whose id or number it is; exact matches first. */
  'user.find': staffCall({
    permission: 'people.read',
    // 1,000 accounts and one more, which says that there are others.
    input: z.strictObject({ text: who, limit: z.int().check(z.minimum(1), z.maximum(1001)) }),
    output: z.array(foundAccount),
  }),
  'user.show': staffCall({
    permission: 'people.read',
    input: z.strictObject({
      who,
      /** List at most this many movements. */
      movements: z._default(z.int().check(z.minimum(0), z.maximum(1000)), 20),
    }),
    output: shownAccount,
  }),
  /** Gives bonus coins or days of membership. */
  'user.grant': staffCall({
    permission: 'money.give',
    input: z.strictObject({
      who,
      key,
      coins: z.optional(coins),
      days: z.optional(z.int().check(z.minimum(1), z.maximum(3650))),
    }),
    output: giftedAccount,
  }),
  /** Replaces the name that others see by `#` and the account's number. */
  'user.resetName': staffCall({
    permission: 'people.act',
    input: z.strictObject({ who }),
    output: restrictedAccount,
  }),
  /** A gift by its key. */
  'user.gift': staffCall({
    permission: 'people.read',
    input: z.strictObject({ who, key }),
    output: staffGift,
  }),
  /** Takes back a gift of coins or days, once. Coins that were spent are written off, and what they bought stays. */
  'user.takeBack': staffCall({
    permission: 'money.give',
    input: z.strictObject({ who, key, reason: givenReason }),
    output: takenBackAccount,
  }),
  /** Without an end, until staff end it. Of a viewer who is blocked already, reason and end are replaced. */
  'user.block': staffCall({
    permission: 'people.act',
    input: z.discriminatedUnion('blocked', [
      z.strictObject({ ...restriction, blocked: z.literal(true) }),
      z.strictObject({ who, blocked: z.literal(false) }),
    ]),
    output: restrictedAccount,
  }),
  /** As `user.block`, for comments only. */
  'user.mute': staffCall({
    permission: 'people.act',
    input: z.discriminatedUnion('muted', [
      z.strictObject({ ...restriction, muted: z.literal(true) }),
      z.strictObject({ who, muted: z.literal(false) }),
    ]),
    output: restrictedAccount,
  }),
  /** Shows a prize on the viewer's devices, with bonus coins or without. */
  'prize.send': staffCall({
    permission: 'money.give',
    input: z.strictObject({ who, key, coins: z.optional(coins), title: line, body: line }),
    output: giftedAccount,
  }),
};
