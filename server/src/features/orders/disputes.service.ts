import type { Publish } from '#features/live-events/live-events.ts';
import { getSurvivingUser } from '#features/merged-users/merged-users.ts';
import type { Order } from '#platform/database/generated/client.ts';
import { DisputeStatus } from '#platform/database/generated/enums.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import type { ProviderDispute } from '#platform/payment/payment.ts';
import { advance, applyEffect } from './delivery.ts';
import { findDisputeStatus, isPaymentWithdrawn, saveDispute } from './disputes.repository.ts';
import { isPaymentReported, moveOrder } from './orders.repository.ts';

const ranks = Object.values(DisputeStatus);

/**
 * Applies where a dispute stands to its order. While a dispute has taken the payment away, the order is refunded; when it
 * is won, the viewer gets back what was taken. Statuses only rise in rank, so repeated and out-of-order events are safe.
 * @returns the new status of the order; null when it did not change
 */
export const applyDispute = async (
  tx: Transaction,
  publish: Publish,
  order: Order,
  { disputeId, status, reason }: ProviderDispute,
  now: Date,
): Promise<Order['status'] | null> => {
  const key = { provider: order.provider, disputeId };
  const before = await findDisputeStatus(tx, key);
  if (before !== null && ranks.indexOf(before) >= ranks.indexOf(status)) return null;
  await saveDispute(tx, { ...key, orderId: order.id, status, reason, at: now });
  if (await isPaymentWithdrawn(tx, order.id)) return advance(tx, publish, order, 'chargedBack', now);
  return order.chargedBackAt === null ? null : reinstate(tx, publish, order, now);
};

/** Undoes a charge-back, or a refund whose money came back. An order whose payment was never reported waits for it as an expired one does. */
export const reinstate = async (
  tx: Transaction,
  publish: Publish,
  placedOrder: Order,
  now: Date,
): Promise<Order['status']> => {
  const order = { ...placedOrder, userId: (await getSurvivingUser(tx, placedOrder.userId)).userId };
  const isPaid = await isPaymentReported(tx, order.id);
  const status = isPaid ? 'paid' : 'expired';
  await moveOrder(tx, order, {
    status,
    userId: order.userId,
    refundedAt: null,
    chargedBackAt: null,
    ...(!isPaid && { paidAt: null }),
  });
  if (isPaid) await applyEffect(tx, publish, order, 'restore', now);
  return status;
};
