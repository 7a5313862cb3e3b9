import * as z from 'zod/mini';
import { staffCall, storedTime } from '../kernel/staff-call.ts';
import { staffAccount, givenAccount as who } from './accounts.ts';
import { givenReason, takenRights } from './corrections.ts';

const coins = z.int().check(z.minimum(1), z.maximum(1_000_000));
/** Idempotency key: a gift is given once for each key. */
const key = z.string().check(z.minLength(1), z.maxLength(100));
const line = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

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

export const giftCalls = {
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
  /** Shows a prize on the viewer's devices, with bonus coins or without. The limits are those of `user.grant`. */
  'prize.send': staffCall({
    permission: 'money.give',
    input: z.strictObject({ who, key, coins: z.optional(coins), title: line, body: line }),
    output: giftedAccount,
  }),
};
