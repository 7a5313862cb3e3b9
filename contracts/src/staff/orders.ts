import * as z from 'zod/mini';
import { count } from '../kernel/fields.ts';
import { givenTime, staffCall, storedTime } from '../kernel/staff-call.ts';
import { ledgerReason, order, paymentFailures } from '../wallet.ts';
import { givenReason, takenRights } from './corrections.ts';
import { givenCountry } from './countries-and-currencies.ts';
import { names } from './shelves.ts';

const { status, failureReason } = order.shape;

/** A payer's dispute of the payment (a chargeback), or a warning that there may be one. */
const dispute = z.object({
  disputeId: z.string(),
  /** `warning` and `open`: no money has moved yet; `withdrawn` and `lost`: it is gone; `won`: it stays. */
  status: z.enum(['warning', 'open', 'withdrawn', 'won', 'lost']),
  /** As the provider names it. */
  reason: z.nullable(z.string()),
  createdAt: storedTime,
  changedAt: storedTime,
});

/** A viewer who pays twice for the same within this time has probably done so by mistake. */
export const similarMinutes = 10;

/** The drama of an order for a whole series, with its titles; null for other orders. */
const orderedDrama = z.nullable(z.object({ slug: z.string(), titles: names }));

/** The paid order of the viewer for the same that was paid up to `similarMinutes` before this one; null without one. */
const repeatedOrder = z.nullable(z.object({ id: z.string(), paidAt: storedTime }));

/** An order in the staff list. */
export const staffOrder = z.object({
  id: z.string(),
  kind: z.int(),
  dramaId: z.nullable(z.string()),
  drama: orderedDrama,
  coinsPaid: z.int(),
  coinsBonus: z.int(),
  membershipDays: z.int(),
  amountMinor: z.int(),
  currency: z.string(),
  status,
  /** Why the provider refused the last payment, if it said so. */
  failureReason,
  templateId: z.string(),
  provider: z.string(),
  providerReference: z.nullable(z.string()),
  createdAt: storedTime,
  expiresAt: storedTime,
  paidAt: z.nullable(storedTime),
  refundedAt: z.nullable(storedTime),
  /** Money that the provider gave back for unspent coins. All of it is in the amount of a refunded order. */
  returnedMinor: z.int(),
  /** When the bank of the payer last sent the money of a refund back. */
  refundFailedAt: z.nullable(storedTime),
  repeats: repeatedOrder,
  disputes: z.array(dispute),
  user: z.object({
    id: z.string(),
    number: z.int(),
    displayName: z.string(),
    country: z.string(),
    /** When the account was erased. A payment that arrives later is refunded. */
    deletedAt: z.nullable(storedTime),
  }),
});
export type StaffOrder = z.output<typeof staffOrder>;
export type StaffOrderJson = z.input<typeof staffOrder>;

/** An order with the events its payment provider sent and the transfers it caused. */
export const staffOrderDetail = z.extend(staffOrder, {
  events: z.array(z.object({ name: z.string(), eventId: z.string(), receivedAt: storedTime })),
  transfers: z.array(z.object({ reason: ledgerReason, coins: z.int(), createdAt: storedTime })),
  /** What the viewer asked back for unspent coins. Its id is the key of the refund at the provider. */
  unspentRefunds: z.array(
    z.object({
      id: z.string(),
      paidCoins: z.int(),
      /** The coins of the bonus. Bought coins stand in for those that were spent. */
      bonusCoins: z.int(),
      amountMinor: z.int(),
      status: z.enum(['pending', 'refunded', 'refused']),
      /** Why the provider refused, or did not answer the last try. */
      failure: z.nullable(z.string()),
      tries: count,
      requestedAt: storedTime,
      finishedAt: z.nullable(storedTime),
      /** When the bank sent the money back. `failure` says why. */
      failedAt: z.nullable(storedTime),
      /** When the coins of a refused one came back to the viewer. */
      coinsReturnedAt: z.nullable(storedTime),
    }),
  ),
  /** By a refund; null without one, and when the order brought no coins. */
  coinsTakenBack: z.nullable(z.int()),
  /** Of those that the order brought, the coins that a refund did not find. */
  coinsSpent: z.nullable(z.int()),
  /** The coins, days and episodes that a refund would take back now; null when the order is not paid. */
  refundable: z.nullable(takenRights),
  /** Other paid orders of this viewer for the same, paid within `similarMinutes` of this one. */
  similar: z.array(z.object({ id: z.string(), paidAt: storedTime })),
});
export type StaffOrderDetail = z.output<typeof staffOrderDetail>;
export type StaffOrderDetailJson = z.input<typeof staffOrderDetail>;

/** An order after a refund. */
const refundedOrder = z.extend(staffOrderDetail, {
  /** False when it had been refunded before this call. */
  moved: z.boolean(),
});
export type RefundedOrder = z.output<typeof refundedOrder>;
export type RefundedOrderJson = z.input<typeof refundedOrder>;

const text = z.string().check(z.minLength(1), z.maxLength(200));

/** Which orders are listed: those to which everything that is given applies. */
export const orderFilter = {
  /** A viewer as in `user.show`. */
  who: z.optional(text),
  status: z.optional(status),
  /** Only orders with a dispute. */
  disputed: z.optional(z.boolean()),
  /** Only orders of which the bank sent a refund back. */
  refundFailed: z.optional(z.boolean()),
  /** Only orders of accounts in this country. */
  country: z.optional(givenCountry),
  /** Only orders of this offer. */
  templateId: z.optional(text),
  /** An order, or the provider's id of its checkout or of its payment. */
  reference: z.optional(text),
  failureReason: z.optional(z.enum(paymentFailures)),
  /** Placed at this time or later. */
  since: z.optional(givenTime),
  /** Exclusive. */
  until: z.optional(givenTime),
};

/** Orders in one currency. Sums of different currencies are never added. */
const orderSums = z.object({
  currency: z.string(),
  orders: count,
  paidOrders: count,
  /** The money of orders that are paid and not refunded, less the money that went back for unspent coins. */
  paidMinor: z.int(),
  refundedOrders: count,
  refundedMinor: z.int(),
});
export type OrderSums = z.output<typeof orderSums>;
export type OrderSumsJson = z.input<typeof orderSums>;

const byOrderId = z.strictObject({ orderId: z.string().check(z.minLength(1), z.maxLength(100)) });

export const orderCalls = {
  /** Latest first. */
  'order.list': staffCall({
    permission: 'people.read',
    input: z.strictObject({
      ...orderFilter,
      /** Only orders that are older than this one. */
      beforeId: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
      /** A page of 1,000 and one more, which says that there are others. */
      limit: z.int().check(z.minimum(1), z.maximum(1001)),
    }),
    output: z.array(staffOrder),
  }),
  /** The sums of the orders that `order.list` lists, by currency. */
  'order.sums': staffCall({
    permission: 'people.read',
    input: z.strictObject(orderFilter),
    output: z.array(orderSums),
  }),
  'order.show': staffCall({
    permission: 'people.read',
    input: byOrderId,
    output: z.extend(staffOrderDetail, {
      /** The largest amount that the caller may refund, and their refunds left today; null without a limit. */
      refundLimit: z.nullable(z.object({ amountMinor: z.int(), left: count })),
    }),
  }),
  /** Within the limits of `moneyLimitsOfRole`. */
  'order.refund': staffCall({
    permission: 'money.refund',
    input: z.extend(byOrderId, {
      reason: givenReason,
      /** The plan that staff agreed to. A refund that would take back anything else is refused. */
      expected: z.optional(takenRights),
    }),
    output: refundedOrder,
  }),
};
