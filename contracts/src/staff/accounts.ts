import * as z from 'zod/mini';
import { identityKind } from '../identity-kind.ts';
import { coins as coinBalance, count } from '../kernel/fields.ts';
import { staffCall, storedTime } from '../kernel/staff-call.ts';
import { languages } from '../language-table.ts';
import { ledgerReason } from '../wallet.ts';
import { givenCountry } from './countries-and-currencies.ts';
import { staffOrder } from './orders.ts';
import { accountActivity, staffMovement } from './shown-account.ts';

/** An account id, an account number, or an identifier that the viewer signs in with. */
export const givenAccount = z.string().check(z.minLength(1), z.maxLength(200));

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
    z.pick(staffOrder, {
      id: true,
      status: true,
      failureReason: true,
      templateId: true,
      kind: true,
      dramaId: true,
      drama: true,
      coinsPaid: true,
      coinsBonus: true,
      membershipDays: true,
      amountMinor: true,
      currency: true,
      provider: true,
      createdAt: true,
      paidAt: true,
      refundedAt: true,
      repeats: true,
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
  text: z.optional(givenAccount),
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

export const accountCalls = {
  /** Accounts whose nickname or sign-in contains the text, or whose id or number it is; exact matches first. */
  'user.find': staffCall({
    permission: 'people.read',
    // 1,000 accounts and one more, which says that there are others.
    input: z.strictObject({ text: givenAccount, limit: z.int().check(z.minimum(1), z.maximum(1001)) }),
    output: z.array(foundAccount),
  }),
  'user.show': staffCall({
    permission: 'people.read',
    input: z.strictObject({
      who: givenAccount,
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
      who: givenAccount,
      reason: z.optional(ledgerReason),
      /** Only movements that are older than this one of the viewer. */
      beforeId: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
      language,
      // A page of 1,000 and one more, which says that there are others.
      limit: z.int().check(z.minimum(1), z.maximum(1001)),
    }),
    output: z.array(staffMovement),
  }),
};
