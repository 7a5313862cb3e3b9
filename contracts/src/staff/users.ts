import * as z from 'zod/mini';
import { platform } from '../account.ts';
import { identityKind } from '../identity-kind.ts';
import { coins as coinBalance, count } from '../kernel/fields.ts';
import { staffCall, storedTime } from '../kernel/staff-call.ts';
import { movement, order } from '../wallet.ts';

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
  identities: z.array(
    z.object({ kind: identityKind, subject: z.string(), verifiedAt: z.nullable(storedTime) }),
  ),
  orders: z.array(
    z.object({
      id: z.string(),
      status: order.shape.status,
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
      /** The key of a gift by staff. */
      key: z.nullable(z.string()),
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

/** An account after it was blocked or unblocked, or its name was reset. */
const changedAccount = z.extend(staffAccount, {
  /** False if nothing changed. */
  changed: z.boolean(),
});
export type ChangedAccountJson = z.input<typeof changedAccount>;

export const userCalls = {
  /** Accounts whose nickname or sign-in contains the text, or whose id or number it is; exact matches first. */
  'user.find': staffCall({
    // 1,000 accounts and one more, which says that there are others.
    input: z.strictObject({ text: who, limit: z.int().check(z.minimum(1), z.maximum(1001)) }),
    output: z.array(foundAccount),
  }),
  'user.show': staffCall({
    input: z.strictObject({
      who,
      /** List at most this many movements. */
      movements: z._default(z.int().check(z.minimum(0), z.maximum(1000)), 20),
    }),
    output: shownAccount,
  }),
  /** Gives bonus coins or days of membership. */
  'user.grant': staffCall({
    input: z.strictObject({
      who,
      key,
      coins: z.optional(coins),
      days: z.optional(z.int().check(z.minimum(1), z.maximum(3650))),
    }),
    output: giftedAccount,
  }),
  'user.block': staffCall({ input: z.strictObject({ who, blocked: z.boolean() }), output: changedAccount }),
  /** Replaces the name that others see by `#` and the account's number. */
  'user.resetName': staffCall({ input: z.strictObject({ who }), output: changedAccount }),
  /** Shows a prize on the viewer's devices, with bonus coins or without. */
  'prize.send': staffCall({
    input: z.strictObject({ who, key, coins: z.optional(coins), title: line, body: line }),
    output: giftedAccount,
  }),
};
