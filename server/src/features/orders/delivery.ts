import type { OrderType, PaymentFailure } from '@cliffhanger/contracts';
import {
  balanceOf,
  countOrderTransfers,
  credit,
  reverseRefund,
  reverseTransfer,
  takeBack,
} from '#features/ledger/ledger.ts';
import type { Publish } from '#features/live-events/live-events.ts';
import { extendMembership, restoreMembership, revokeMembership } from '#features/membership/membership.ts';
import { getSurvivingUser } from '#features/merged-users/merged-users.ts';
import { addNotice } from '#features/notices/notices.ts';
import { alignSeries } from '#features/unlocks/unlocks.ts';
import type { Order } from '#platform/database/generated/client.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import { type OrderEvent, transitionOf } from './order-state.ts';
import { moveOrder } from './orders.repository.ts';
import { orderTypes } from './orders.view.ts';
import { listWithheld, markCoinsReturned, sumStillTaken } from './unspent-refunds.repository.ts';

/** `restore` gives back what `takeBack` took, or delivers what never was. */
type Effect = 'deliver' | 'takeBack' | 'restore';

const moveCoins = async (tx: Transaction, order: Order, effect: Effect, at: Date) => {
  const { id: orderId, userId, coinsPaid: paidCoins, coinsBonus: bonusCoins } = order;
  const subject = { userId, orderId, at };
  if (effect === 'takeBack') return takeBackCoins(tx, order, at);
  if ((await countOrderTransfers(tx, orderId, 'recharge')) === 0) {
    const idempotencyKey = `order:${orderId}`;
    return credit(tx, { ...subject, reason: 'recharge', idempotencyKey }, { paidCoins, bonusCoins });
  }
  const refunds = await countOrderTransfers(tx, orderId, 'refund');
  // Without a refund, all coins had gone back for money before the dispute.
  if (refunds > (await countOrderTransfers(tx, orderId, 'reinstatement'))) {
    const idempotencyKey = `reinstatement:${orderId}:${refunds}`;
    await reverseRefund(tx, { ...subject, reason: 'reinstatement', idempotencyKey });
  }
  for (const refundId of await listWithheld(tx, orderId))
    await returnCoins(tx, { userId, refundId, orderId, at });
};

/** Takes the coins of an order, without those that went back for money. */
const takeBackCoins = async (
  tx: Transaction,
  { id: orderId, userId, coinsPaid, coinsBonus }: Order,
  at: Date,
) => {
  const taken = await sumStillTaken(tx, orderId);
  const owed = { paidCoins: coinsPaid - taken.paidCoins, bonusCoins: coinsBonus - taken.bonusCoins };
  if (owed.paidCoins + owed.bonusCoins === 0) return;
  const refunds = await countOrderTransfers(tx, orderId, 'refund');
  const idempotencyKey = refunds === 0 ? `refund:${orderId}` : `refund:${orderId}:${refunds}`;
  await takeBack(tx, { userId, orderId, at, reason: 'refund', idempotencyKey }, owed);
};

/** Gives back the coins of a refund for unspent coins that the provider refused. */
export const returnCoins = async (
  tx: Transaction,
  { refundId, ...subject }: { userId: string; refundId: string; orderId: string; at: Date },
) => {
  const idempotencyKey = `unspentRefundReversal:${refundId}`;
  await reverseTransfer(
    tx,
    { ...subject, reason: 'unspentRefundReversal', idempotencyKey },
    `unspentRefund:${refundId}`,
  );
  await markCoinsReturned(tx, refundId, subject.at);
};

const moveDays = async (tx: Transaction, order: Order, effect: Effect, now: Date) => {
  const { id: orderId, userId, membershipDays: days } = order;
  if (effect === 'takeBack') await revokeMembership(tx, { userId, orderId, now });
  else if (effect === 'deliver' || !(await restoreMembership(tx, { userId, orderId, now })))
    await extendMembership(tx, { userId, orderId, days, now });
};

/** Delivers what was paid for, takes it back or restores it, and publishes the change to the viewer's devices. */
export const applyEffect = async (
  tx: Transaction,
  publish: Publish,
  order: Order,
  effect: Effect,
  now: Date,
) => {
  const { userId, dramaId } = order;
  await publish(userId, { action: 'update_vip', msg: { OrderType: order.kind as OrderType } });
  if (order.kind === orderTypes.coins) {
    await moveCoins(tx, order, effect, now);
    await publish(userId, { action: 'update_balance', msg: await balanceOf(tx, userId) });
  } else if (order.kind === orderTypes.membership) {
    await moveDays(tx, order, effect, now);
  } else if (dramaId) {
    const episodeIds = await alignSeries(tx, { userId, dramaId, now });
    const unlocked = effect !== 'takeBack';
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
  // A refund of a payment that was charged back ends it: a won dispute changes nothing any more.
  if (!next && event === 'refunded' && placedOrder.chargedBackAt !== null) {
    const { status, userId } = placedOrder;
    await moveOrder(tx, placedOrder, { status, userId, chargedBackAt: null });
  }
  if (!next) return null;
  // The account that placed the order may have been merged since.
  const order = { ...placedOrder, userId: (await getSurvivingUser(tx, placedOrder.userId)).userId };
  await moveOrder(tx, order, {
    status: next.status,
    userId: order.userId,
    failureReason,
    ...(next.status === 'paid' && { paidAt: now }),
    ...(next.status === 'refunded' && { paidAt: order.paidAt ?? now, refundedAt: now }),
    ...(event === 'chargedBack' && { chargedBackAt: now }),
  });
  if (next.effect !== 'none') await applyEffect(tx, publish, order, next.effect, now);
  if (event === 'refunded' && next.effect === 'takeBack') await tellOfRefund(tx, publish, order, now);
  return next.status;
};

/** Tells the viewer of money that goes back, without what they asked back before. Whoever took a payment back at their bank knows. */
const tellOfRefund = async (
  tx: Transaction,
  publish: Publish,
  { id: orderId, userId, amountMinor: paidMinor, currency }: Order,
  at: Date,
): Promise<void> => {
  const amountMinor = paidMinor - (await sumStillTaken(tx, orderId)).amountMinor;
  if (amountMinor === 0) return;
  const details = { orderId, price: { amountMinor, currency } };
  await addNotice(tx, publish, { kind: 'refund', key: `refund:${orderId}`, userId, details, at });
};
