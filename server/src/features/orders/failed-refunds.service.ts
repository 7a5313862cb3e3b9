import type { Publish } from '#features/live-events/live-events.ts';
import { getSurvivingUser } from '#features/merged-users/merged-users.ts';
import { addNotice } from '#features/notices/notices.ts';
import type { Order, UnspentRefund } from '#platform/database/generated/client.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import type { FailedRefund } from '#platform/payment/payment.ts';
import { returnCoins } from './delivery.ts';
import { isPaymentWithdrawn } from './disputes.repository.ts';
import { reinstate } from './disputes.service.ts';
import {
  findUnspentRefund,
  markChargedBack,
  markRefundFailed,
  markUnspentRefundFailed,
  revokeUnspentRefund,
} from './failed-refunds.repository.ts';
import { moveOrder } from './orders.repository.ts';
import { publishChange } from './unspent-refunds.service.ts';

/** The order of a failed refund, and what its viewer can still get. */
interface Failure {
  tx: Transaction;
  publish: Publish;
  /** Its `userId` is the account that the one of the payment became. */
  order: Order;
  /** The account is erased, so nothing can come back to it. */
  isErased: boolean;
  /** A dispute has taken the payment away, too. */
  isWithdrawn: boolean;
  now: Date;
}

/**
 * Undoes a refund whose money the bank sent back: the viewer gets what the refund took, once, and a notice. While a dispute
 * has taken the payment away, its end decides. What cannot come back, such as to an erased account, is left to staff.
 * @returns the new status of the order; null when it did not change
 */
export const applyFailedRefund = async (
  tx: Transaction,
  publish: Publish,
  placedOrder: Order,
  { key, price, reason }: FailedRefund,
  now: Date,
): Promise<Order['status'] | null> => {
  const { userId, isDeleted } = await getSurvivingUser(tx, placedOrder.userId);
  const order = { ...placedOrder, userId };
  const isWithdrawn = await isPaymentWithdrawn(tx, order.id);
  const failure: Failure = { tx, publish, order, isErased: isDeleted, isWithdrawn, now };
  const part = key === null ? null : await findUnspentRefund(tx, key, order.id);
  if (part && (part.status === 'refused' || part.failedAt !== null)) return null;
  await markRefundFailed(tx, order.id, now);
  const { status, isRestored } = part
    ? await undoPart(failure, part, reason)
    : await undoWhole(failure, price.amountMinor);
  const details = { orderId: order.id, price, isRestored };
  const noticeKey = `refundFailed:${part?.id ?? `${order.id}:${now.getTime()}`}`;
  await addNotice(tx, publish, { kind: 'refundFailed', key: noticeKey, userId, details, at: now });
  return status;
};

interface Undone {
  status: Order['status'] | null;
  /** Whether the viewer has again what the refund took. */
  isRestored: boolean;
}
const nothing: Undone = { status: null, isRestored: false };

/** Undoes a refund for unspent coins. */
const undoPart = async (failure: Failure, part: UnspentRefund, reason: string | null): Promise<Undone> => {
  const { tx, publish, order, isErased, isWithdrawn, now } = failure;
  const isPaid = order.status === 'paid';
  const isByParts = order.returnedMinor === order.amountMinor;
  await markUnspentRefundFailed(tx, part.id, { failure: reason, at: now });
  // Staff, or the provider, refunded the rest: the order cannot be paid in part, so they owe the viewer this part.
  if (!isPaid && !isByParts && order.chargedBackAt === null && part.status === 'refunded') return nothing;
  await revokeUnspentRefund(tx, part, now);
  if (isWithdrawn) {
    if (order.chargedBackAt === null) await markChargedBack(tx, order.id, now);
    return nothing;
  }
  if (!isPaid && !isByParts) return nothing;
  if (!isPaid) await moveOrder(tx, order, { status: 'paid', userId: order.userId, refundedAt: null });
  if (!isErased)
    await returnCoins(tx, { userId: order.userId, refundId: part.id, orderId: order.id, at: now });
  await publishChange(tx, publish, order.userId);
  return { status: isPaid ? null : 'paid', isRestored: !isErased };
};

/** Undoes the refund of all that was left of an order. Refunds of other amounts were made by hand at the provider. */
const undoWhole = async (failure: Failure, amountMinor: number): Promise<Undone> => {
  const { tx, publish, order, isErased, isWithdrawn, now } = failure;
  const isOfRest = amountMinor === order.amountMinor - order.returnedMinor;
  if (order.status !== 'refunded' || order.chargedBackAt !== null || !isOfRest || isErased) return nothing;
  if (isWithdrawn) {
    await markChargedBack(tx, order.id, now);
    return nothing;
  }
  const status = await reinstate(tx, publish, order, now);
  return { status, isRestored: status === 'paid' };
};
