import * as z from 'zod/mini';
import { coins, id, instant, money } from '../kernel/fields.ts';
import { episodeReference, nullableInstant, number, rows, text } from './fields.ts';

/** What a viewer bought, and what coins moved. */
export const purchaseSections = {
  movements: rows({
    movementId: id,
    reason: text,
    coins: number,
    balanceAfterCoins: coins,
    dramaId: z.nullable(id),
    episodeId: z.nullable(id),
    orderId: z.nullable(id),
    createdAt: instant,
  }),
  unlocks: rows({
    ...episodeReference,
    priceCoins: coins,
    source: text,
    createdAt: instant,
    watchedAt: nullableInstant,
  }),
  undoneUnlocks: rows({
    ...episodeReference,
    priceCoins: coins,
    source: text,
    unlockedAt: instant,
    undoneAt: instant,
  }),
  orders: rows({
    orderId: id,
    OrderType: number,
    dramaId: z.nullable(id),
    price: money,
    coinsPaid: coins,
    coinsBonus: coins,
    membershipDays: number,
    status: text,
    provider: text,
    createdAt: instant,
    paidAt: nullableInstant,
    refundedAt: nullableInstant,
    /** The money that the viewer asked back for unspent coins. */
    unspentRefunds: z.array(
      z.object({
        coins,
        price: money,
        status: text,
        requestedAt: instant,
        finishedAt: nullableInstant,
        /** When the bank sent the money back. */
        failedAt: nullableInstant,
      }),
    ),
  }),
  memberships: rows({
    days: number,
    startsAt: instant,
    endsAt: instant,
    revokedAt: nullableInstant,
    createdAt: instant,
  }),
  redemptions: rows({ kind: text, amount: number, createdAt: instant }),
  spendingLimits: rows({
    currency: text,
    limitMinor: z.nullable(number),
    nextLimitMinor: z.nullable(number),
    nextAt: nullableInstant,
  }),
};
