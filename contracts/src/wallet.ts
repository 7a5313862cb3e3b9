import * as z from 'zod/mini';
import { endpoint } from './kernel/endpoint.ts';
import {
  coins,
  country,
  id,
  instant,
  money,
  page,
  pageQuery,
  queryInteger,
  url,
  wholeSeconds,
} from './kernel/fields.ts';
import { text } from './kernel/text.ts';
import { offers } from './offers.ts';

/** Order types: 1 coins, 2 a whole series, 3 membership (docs/specification.md#3-entities). */
export const orderType = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type OrderType = z.infer<typeof orderType>;

/** A balance and its two parts. Bonus coins are spent first; coins never expire. */
export const balance = z.object({ coin: coins, paidCoin: coins, bonusCoin: coins });
export type Balance = z.infer<typeof balance>;

/** Ledger reasons of coins that a viewer earned. */
export const rewardReasons = ['checkIn', 'task', 'ad', 'invite', 'redeem'] as const;
export type RewardReason = (typeof rewardReasons)[number];

/** Why coins moved. The database enum, the ledger and the clients' texts are checked against this list. */
export const ledgerReason = z.enum([
  'recharge',
  'refund',
  'unlock',
  'undoUnlock',
  ...rewardReasons,
  'prize',
  'join',
  'duplicateReward',
  'reinstatement',
  'giftTakenBack',
  'unspentRefund',
  'unspentRefundReversal',
]);
export type LedgerReason = z.infer<typeof ledgerReason>;

/** A movement of coins with its reason and the balance after it. */
export const ledgerRow = z.object({
  movementId: id,
  reason: ledgerReason,
  /** Negative if spent. */
  coins: z.int(),
  balanceAfterCoins: coins,
  createdAt: instant,
});
export type LedgerRow = z.infer<typeof ledgerRow>;

/** A movement as the wallet lists it, with its drama and episode. */
export const movement = z.extend(ledgerRow, {
  /** Null if it is about none, or about one that a PIN hides. */
  dramaTitle: z.nullable(z.string()),
  /** Null if the movement is about a whole drama, or about none. */
  episodeNumber: z.nullable(z.int()),
});
export type Movement = z.infer<typeof movement>;

/** Why a provider refused a payment, as far as it says. */
export const paymentFailures = ['declined', 'insufficientFunds', 'expiredCard'] as const;
export type PaymentFailure = (typeof paymentFailures)[number];

export const order = z.object({
  orderId: id,
  orderType,
  /** The purchased series; null for coins and membership. */
  dramaId: z.nullable(id),
  status: z.enum(['created', 'paid', 'failed', 'expired', 'refunded']),
  /** Null unless the payment failed and the provider named a reason. */
  failureReason: z.nullable(z.enum(paymentFailures)),
  price: money,
  /** The delivery of a payment: coins including the bonus, or days of membership. */
  coins,
  membershipDays: z.int(),
  expiresAt: instant,
});
export type Order = z.infer<typeof order>;

/** An order that waits for its payment. */
export const unpaidOrder = z.extend(order, {
  templateId: id,
  /** Whether the viewer chose the number of coins. */
  isExact: z.boolean(),
  /** Where to continue the payment. */
  payUrl: url,
  createdAt: instant,
});
export type UnpaidOrder = z.infer<typeof unpaidOrder>;

export const unlocksResource = {
  unlockEpisode: endpoint({
    method: 'GET',
    path: '/center/user/unlockEpisode',
    access: 'user',
    effect: 'write',
    summary:
      'Unlock an episode, or all locked episodes (`scope=rest`), at the price that the viewer agreed to. Safe to repeat.',
    query: z
      .object({
        dramaId: id,
        episodeId: id,
        scope: z._default(z.enum(['episode', 'rest']), 'episode'),
        price: queryInteger(coins),
        /** `auto`: requested by the player, within the viewer’s auto-unlock setting, its cap and its pauses. */
        source: z._default(z.enum(['viewer', 'auto']), 'viewer'),
        /** `1` if the viewer has touched the screen since the last automatic unlock. */
        touched: z._default(z.enum(['0', '1']), '0'),
        /** How long ago the viewer last touched this device. */
        idleSeconds: z.optional(queryInteger(wholeSeconds)),
      })
      .check(
        z.refine(({ scope, source }) => source === 'viewer' || scope === 'episode', {
          path: ['source'],
          error: 'auto unlocks single episodes',
        }),
      ),
    data: z.object({
      episodeIds: z.array(id),
      priceCoins: coins,
      balance,
      /** Null if the episode was already unlocked and nothing was spent. */
      movement: z.nullable(ledgerRow),
      undoUntil: z.nullable(instant),
    }),
    errors: [
      'notFound',
      'notEnoughCoins',
      'priceChanged',
      'nothingToUnlock',
      'autoUnlockOff',
      'autoUnlockCapReached',
      'autoUnlockPaused',
      'autoUnlockElsewhere',
    ],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/center/user/undoUnlock',
    access: 'user',
    summary:
      'Undo a recent unlock of an episode that was hardly watched. Paid and bonus coins return as they were spent. Repeated within a minute, it returns the same response.',
    body: z.object({ dramaId: id, episodeId: id }),
    data: z.object({ balance, movement: ledgerRow }),
    errors: ['notFound', 'undoTooLate'],
    extension: true,
  }),
};

export const walletResource = {
  templates: endpoint({
    method: 'GET',
    path: '/drama/getRechargeTemplateList',
    access: 'any',
    summary:
      'List coin packs with their bonus, membership plans and, for `dramaId`, the whole series, in the currency of the viewer’s country: that of the edge, else of the account, else of Accept-Country.',
    query: z.object({
      dramaId: z.optional(id),
      /** Lists the offers of another country, to compare. They cannot be ordered from here. */
      country: z.optional(country),
    }),
    data: offers,
    errors: [],
    shared: 'everyone',
  }),
  placeOrder: endpoint({
    method: 'POST',
    path: '/center/order/place',
    access: 'user',
    summary:
      'Order a coin pack, a membership plan or a whole series. A repeated `idempotencyKey` returns the same order.',
    body: z.object({
      templateId: id,
      /** Exactly as many, in place of the coins of the pack. */
      coins: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
      idempotencyKey: text({ minLength: 8, maxLength: 64 }),
    }),
    data: z.object({ order, payUrl: url }),
    errors: [
      'paymentOff',
      'templateUnavailable',
      'orderKeyReused',
      'seriesOwned',
      'orderClosed',
      'paymentNotStarted',
      'spendingLimitReached',
    ],
  }),
  orderStatus: endpoint({
    method: 'GET',
    path: '/center/order/status',
    access: 'user',
    summary: 'The status of an order.',
    query: z.object({ orderId: id }),
    /** Where to continue the payment, while it can still be paid. */
    data: z.extend(order, { payUrl: z.nullable(url) }),
    errors: ['notFound'],
  }),
  unpaidOrders: endpoint({
    method: 'GET',
    path: '/center/order/unpaid',
    access: 'user',
    summary: 'List the orders that wait for their payment, most recent first, at most 10.',
    data: z.object({ orders: z.array(unpaidOrder) }),
    errors: [],
    extension: true,
  }),
  cancelOrder: endpoint({
    method: 'POST',
    path: '/center/order/cancel',
    access: 'user',
    summary:
      'Cancel an unpaid order: its checkout closes and its status becomes `expired`. An order that was paid before stays paid, as the status in the response says.',
    body: z.object({ orderId: id }),
    data: order,
    errors: ['notFound'],
    extension: true,
  }),
  movements: endpoint({
    method: 'GET',
    path: '/center/wallet/movements',
    access: 'user',
    summary: 'List all movements of coins, most recent first.',
    query: z.object(pageQuery),
    data: page(movement),
    errors: [],
    extension: true,
  }),
};
