import * as z from 'zod/mini';
import { identityKind } from '../identity-kind.ts';
import { coins as coinBalance, count } from '../kernel/fields.ts';
import { givenTime, staffCall, storedTime } from '../kernel/staff-call.ts';
import { languages } from '../language-table.ts';
import { ledgerReason, order } from '../wallet.ts';
import { givenReason, takenRights } from './corrections.ts';
import { givenCountry } from './countries-and-currencies.ts';
import { orderedDrama, repeatedOrder } from './orders.ts';
import { accountActivity, noteLength, staffMovement, viewerNote } from './shown-account.ts';

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
      failureReason: order.shape.failureReason,
      templateId: z.string(),
      kind: z.int(),
      dramaId: z.nullable(z.string()),
      drama: orderedDrama,
      coinsPaid: z.int(),
      coinsBonus: z.int(),
      membershipDays: z.int(),
      amountMinor: z.int(),
      currency: z.string(),
      provider: z.string(),
      createdAt: storedTime,
      paidAt: z.nullable(storedTime),
      refundedAt: z.nullable(storedTime),
      repeats: repeatedOrder,
    }),
  ),
  _count: z.object({ unlocks: count, follows: count, comments: count }),
  paidCoin: coinBalance,
  bonusCoin: coinBalance,
  sessionCount: count,
});
export type StaffAccountJson = z.input<typeof staffAccount>;

/** An account with what happened in it. */
const shownAccount = z.extend(staffAccount, accountActivity);
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

/** An account in the list of all. */
const listedAccount = z.extend(foundAccount, {
  country: z.string(),
  /** Null for an account that never had a session. */
  lastSeenAt: z.nullable(storedTime),
  paidCoin: coinBalance,
  bonusCoin: coinBalance,
  /** What the viewer paid, without refunds, by currency. */
  paid: z.array(z.object({ currency: z.string(), amountMinor: z.int() })),
  memberExpire: z.nullable(storedTime),
  mutedAt: z.nullable(storedTime),
  deletionDueAt: z.nullable(storedTime),
});
export type ListedAccount = z.output<typeof listedAccount>;
export type ListedAccountJson = z.input<typeof listedAccount>;

/** Which accounts `user.list` lists: those to which everything that is given applies. */
export const accountFilter = {
  /** As in `user.find`. */
  text: z.optional(who),
  /** Of the account. */
  country: z.optional(givenCountry),
  member: z.optional(z.boolean()),
  /** Whether the viewer has a paid order. */
  spender: z.optional(z.boolean()),
  blocked: z.optional(z.boolean()),
  muted: z.optional(z.boolean()),
  /** Registered within so many days. */
  newDays: z.optional(z.int().check(z.minimum(1), z.maximum(365))),
};

/** The latest registered, the latest seen, or the most coins first. */
export const accountSorts = ['newest', 'seen', 'coins'] as const;

const language = z._default(z.enum(languages), 'en');

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

/** An account after its sessions were ended. */
const endedAccount = z.extend(staffAccount, { endedCount: count });
export type EndedAccountJson = z.input<typeof endedAccount>;

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
      /** Of the titles. */
      language,
    }),
    output: shownAccount,
  }),
  'user.list': staffCall({
    permission: 'people.read',
    input: z.strictObject({
      ...accountFilter,
      sort: z._default(z.enum(accountSorts), 'newest'),
      /** `nextCursor` of the page before, with the same filter and sort. */
      cursor: z.optional(z.string().check(z.maxLength(200))),
      limit: z.int().check(z.minimum(1), z.maximum(1000)),
    }),
    output: z.object({ items: z.array(listedAccount), nextCursor: z.nullable(z.string()) }),
  }),
  /** Movements of coins, newest first. */
  'user.movements': staffCall({
    permission: 'people.read',
    input: z.strictObject({
      who,
      reason: z.optional(ledgerReason),
      /** Only movements that are older than this one of the viewer. */
      beforeId: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
      language,
      // A page of 1,000 and one more, which says that there are others.
      limit: z.int().check(z.minimum(1), z.maximum(1001)),
    }),
    output: z.array(staffMovement),
  }),
  /** Signs the viewer out on one device, or on all. */
  'user.endSessions': staffCall({
    permission: 'people.act',
    input: z.strictObject({ who, sessionId: z.optional(z.string().check(z.minLength(1), z.maxLength(100))) }),
    output: endedAccount,
  }),
  /** Gives bonus coins or days of membership, within the limits of `moneyLimitsOfRole`. */
  'user.grant': staffCall({
    permission: 'money.give',
    input: z
      .strictObject({
        who,
        key,
        coins: z.optional(coins),
        days: z.optional(z.int().check(z.minimum(1), z.maximum(3650))),
        /** The viewer reads it below the gift; without it, a sentence that this is a present. */
        reason: z.optional(givenReason),
      })
      .check(({ value, issues }) => {
        if ((value.coins === undefined) !== (value.days === undefined)) return;
        const input = value.coins ?? value.days;
        issues.push({ code: 'custom', message: 'give either coins or days', path: ['coins'], input });
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
  /** Adds a note about a viewer, who does not read it. It is deleted with the account. All notes, newest first. */
  'user.note': staffCall({
    permission: 'people.act',
    input: z.strictObject({ who, text: z.string().check(z.trim(), z.minLength(1), z.maxLength(noteLength)) }),
    output: z.array(viewerNote),
  }),
  'user.removeNote': staffCall({
    permission: 'people.act',
    input: z.strictObject({ who, noteId: z.string().check(z.minLength(1), z.maxLength(100)) }),
    output: z.array(viewerNote),
  }),
  /** Shows a prize on the viewer's devices, with bonus coins or without. The limits are those of `user.grant`. */
  'prize.send': staffCall({
    permission: 'money.give',
    input: z.strictObject({ who, key, coins: z.optional(coins), title: line, body: line }),
    output: giftedAccount,
  }),
};
