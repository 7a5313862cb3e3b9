import * as z from 'zod/mini';
import { endpoint } from './kernel/endpoint.ts';
import { coins, count, id, instant, money } from './kernel/fields.ts';
import { boundedList } from './kernel/text.ts';

/** For how many days after a payment a viewer gets the money for its unspent coins back by themselves. */
export const unspentCoinsRefundDays = 14;

/** How many requests of an account are carried out in this many days. */
export const unspentRefundLimit = { requests: 5, days: 30 } as const;

/** Coins that go, those of the bonus included, and the money that comes back for them. */
const giveBack = { coins, price: money };

/** Coins of one paid order that was paid within `unspentCoinsRefundDays`. */
export const returnableOrder = z.object({
  orderId: id,
  paidAt: instant,
  /** Until when the coins can go back. */
  until: instant,
  price: money,
  /** The coins of the order, with its bonus. */
  coins,
  /** Null if nothing can go back now. */
  back: z.nullable(z.object(giveBack)),
  /**
   * Why `back` is null. `spent`: too few coins are left; `disputed`: the payer questions the payment at their bank;
   * `provider`: the payment provider cannot refund this much, or the bank sent a refund back, so support has to.
   */
  obstacle: z.nullable(z.enum(['spent', 'disputed', 'provider'])),
});
export type ReturnableOrder = z.infer<typeof returnableOrder>;

/** Money that was asked back. `refused`: the provider did not give it; `failed`: the bank sent it back later. */
export const unspentRefund = z.object({
  refundId: id,
  orderId: id,
  ...giveBack,
  status: z.enum(['pending', 'refunded', 'refused', 'failed']),
  /** Whether the coins of a refused or failed one are back. They wait while the payment is disputed. */
  coinsReturned: z.boolean(),
  requestedAt: instant,
});
export type UnspentRefund = z.infer<typeof unspentRefund>;

const unspentCoins = z.object({
  /** The newest payment first, at most 50. */
  orders: z.array(returnableOrder),
  /** Of the last `unspentRefundLimit.days` days, the newest first. */
  refunds: z.array(unspentRefund),
  /** How many requests are still carried out in these days. */
  requestsLeft: count,
});
export type UnspentCoins = z.infer<typeof unspentCoins>;

export const unspentCoinsResource = {
  list: endpoint({
    method: 'GET',
    path: '/center/wallet/unspentCoins',
    access: 'user',
    summary:
      'The coins that can go back for money, by order, and what was asked back before. Coins that are left belong to the newest orders.',
    data: unspentCoins,
    errors: [],
    extension: true,
  }),
  giveBack: endpoint({
    method: 'POST',
    path: '/center/wallet/giveBackCoins',
    access: 'user',
    summary:
      'Take coins away and give the money for them back, as `unspentCoins` offers it. Safe to repeat. The coins are gone with the response; `refunds` says when the money is on its way.',
    body: z.object({
      orders: boundedList(z.object({ orderId: id, ...giveBack }), { minLength: 1, maxLength: 50 }),
    }),
    data: unspentCoins,
    errors: ['unspentCoinsChanged', 'unspentRefundLimit'],
    extension: true,
  }),
};
