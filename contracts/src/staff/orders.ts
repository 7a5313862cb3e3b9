import * as z from 'zod/mini';
import { staffCall, storedTime } from '../kernel/staff-call.ts';
import { ledgerReason, order } from '../wallet.ts';
import { givenReason, takenRights } from './corrections.ts';

const { status } = order.shape;

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

/** An order in the staff list. */
export const staffOrder = z.object({
  id: z.string(),
  kind: z.int(),
  dramaId: z.nullable(z.string()),
  coinsPaid: z.int(),
  coinsBonus: z.int(),
  membershipDays: z.int(),
  amountMinor: z.int(),
  currency: z.string(),
  status,
  provider: z.string(),
  createdAt: storedTime,
  expiresAt: storedTime,
  paidAt: z.nullable(storedTime),
  refundedAt: z.nullable(storedTime),
  disputes: z.array(dispute),
  user: z.object({
    id: z.string(),
    number: z.int(),
    displayName: z.string(),
    /** When the account was erased. A payment that arrives later is refunded. */
    deletedAt: z.nullable(storedTime),
  }),
});
export type StaffOrder = z.output<typeof staffOrder>;
export type StaffOrderJson = z.input<typeof staffOrder>;

/** An order with the events its payment provider sent and the transfers it caused. */
export const staffOrderDetail = z.extend(staffOrder, {
  templateId: z.string(),
  providerReference: z.nullable(z.string()),
  events: z.array(z.object({ name: z.string(), eventId: z.string(), receivedAt: storedTime })),
  transfers: z.array(z.object({ reason: ledgerReason, coins: z.int(), createdAt: storedTime })),
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

const byOrderId = z.strictObject({ orderId: z.string().check(z.minLength(1), z.maxLength(100)) });

export const orderCalls = {
  /** Latest first. */
  'order.list': staffCall({
    permission: 'people.read',
    input: z.strictObject({
      who: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
      status: z.optional(status),
      /** Only orders with a dispute. */
      disputed: z.optional(z.boolean()),
      /** Only orders that are older than this one. */
      beforeId: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
      /** A page of 1,000 and one more, which says that there are others. */
      limit: z.int().check(z.minimum(1), z.maximum(1001)),
    }),
    output: z.array(staffOrder),
  }),
  'order.show': staffCall({ permission: 'people.read', input: byOrderId, output: staffOrderDetail }),
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
