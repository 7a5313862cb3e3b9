import type { OrderType, PaymentFailure } from '@cliffhanger/contracts';
import { balanceOf, credit, takeBack } from '#features/ledger/ledger.ts';
import type { Publish } from '#features/live-events/live-events.ts';
import { extendMembership, revokeMembership } from '#features/membership/membership.ts';
import { getSurvivingUser } from '#features/merged-users/merged-users.ts';
import { alignSeries } from '#features/unlocks/unlocks.ts';
import type { Order } from '#platform/database/generated/client.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import { type OrderEvent, transitionOf } from './order-state.ts';
import { moveOrder } from './orders.repository.ts';
import { orderTypes } from './orders.view.ts';

type Effect = 'deliver' | 'takeBack';

const moveCoins = async (tx: Transaction, order: Order, effect: Effect, at: Date) => {
  const { id: orderId, userId, coinsPaid: paidCoins, coinsBonus: bonusCoins } = order;
  const subject = { userId, orderId, at };
  const coins = { paidCoins, bonusCoins };
  if (effect === 'deliver') {
    await credit(tx, { ...subject, reason: 'recharge', idempotencyKey: `order:${orderId}` }, coins);
  } else {
    await takeBack(tx, { ...subject, reason: 'refund', idempotencyKey: `refund:${orderId}` }, coins);
  }
};

const moveDays = async (tx: Transaction, order: Order, effect: Effect, now: Date) => {
  const { id: orderId, userId, membershipDays: days } = order;
  if (effect === 'deliver') await extendMembership(tx, { userId, orderId, days, now });
  else await revokeMembership(tx, { userId, orderId, now });
};

/** Delivers what was paid for, or takes it back, and publishes the change to the viewer's devices. */
const applyEffect = async (tx: Transaction, publish: Publish, order: Order, effect: Effect, now: Date) => {
  const { userId, dramaId } = order;
  await publish(userId, { action: 'update_vip', msg: { OrderType: order.kind as OrderType } });
  if (order.kind === orderTypes.coins) {
    await moveCoins(tx, order, effect, now);
    await publish(userId, { action: 'update_balance', msg: await balanceOf(tx, userId) });
  } else if (order.kind === orderTypes.membership) {
    await moveDays(tx, order, effect, now);
  } else if (dramaId) {
    const episodeIds = await alignSeries(tx, { userId, dramaId, now });
    const unlocked = effect === 'deliver';
    const balance = await balanceOf(tx, userId);
    await publish(userId, { action: 'update_unlocks', msg: { dramaId, episodeIds, unlocked, balance } });
  }
};

/**
 * Applies an event to an order: changes its status and moves its coins, days or rights. Ignores an event without a transition.
 * @param failureReason of a failed payment, if the provider named it
 * @returns the new status; null when nothing changed
 */
export const advance = async (
  tx: Transaction,
  publish: Publish,
  placedOrder: Order,
  event: OrderEvent,
  now: Date,
  failureReason: PaymentFailure | null = null,
): Promise<Order['status'] | null> => {
  const next = transitionOf(placedOrder.status, event);
  if (!next) return null;
  // The account that placed the order may have been merged since.
  const order = { ...placedOrder, userId: (await getSurvivingUser(tx, placedOrder.userId)).userId };
  await moveOrder(tx, order, {
    status: next.status,
    userId: order.userId,
    failureReason,
    ...(next.status === 'paid' && { paidAt: now }),
    ...(next.status === 'refunded' && { paidAt: order.paidAt ?? now, refundedAt: now }),
  });
  if (next.effect !== 'none') await applyEffect(tx, publish, order, next.effect, now);
  return next.status;
};
