import type { OrderStatus } from '#platform/database/generated/enums.ts';

/** An event of the payment provider, or the end of the time to pay. A charge-back is a dispute that took the money. */
export type OrderEvent = 'paid' | 'failed' | 'expired' | 'refunded' | 'chargedBack';

export interface Transition {
  status: OrderStatus;
  /** The effect on coins and rights. */
  effect: 'deliver' | 'takeBack' | 'none';
}

const deliver: Transition = { status: 'paid', effect: 'deliver' };
const takeBack: Transition = { status: 'refunded', effect: 'takeBack' };
/** The refund arrives before the payment event: nothing was delivered. */
const refundBeforePayment: Transition = { status: 'refunded', effect: 'none' };
const beforePayment = { refunded: refundBeforePayment, chargedBack: refundBeforePayment };
const fail: Transition = { status: 'failed', effect: 'none' };
const expire: Transition = { status: 'expired', effect: 'none' };

/**
 * The transitions of each status. A payment is honored, however late it arrives. An event without a transition changes
 * nothing: a failure or an expiry after the payment is out of order, and a refund is final. Only two things reverse one: a
 * dispute that is won (disputes.service.ts), and a bank that sends its money back (failed-refunds.service.ts).
 */
const transitions: Readonly<Record<OrderStatus, Readonly<Partial<Record<OrderEvent, Transition>>>>> = {
  created: { paid: deliver, failed: fail, expired: expire, ...beforePayment },
  // A second try can fail for another reason.
  failed: { paid: deliver, failed: fail, expired: expire, ...beforePayment },
  expired: { paid: deliver, ...beforePayment },
  paid: { refunded: takeBack, chargedBack: takeBack },
  refunded: {},
};

/** The transition for an event; null when it changes nothing. */
export const transitionOf = (status: OrderStatus, event: OrderEvent): Transition | null =>
  transitions[status][event] ?? null;

/** Whether the order can still be paid, by the events received so far. */
export const isPayable = (order: { status: OrderStatus; expiresAt: Date }, now: Date): boolean =>
  (order.status === 'created' || order.status === 'failed') && order.expiresAt > now;

/** The status of an order now: it counts as expired from `expiresAt` on, even before the job has marked it. */
export const statusAt = (order: { status: OrderStatus; expiresAt: Date }, now: Date): OrderStatus =>
  (order.status === 'created' || order.status === 'failed') && order.expiresAt <= now
    ? 'expired'
    : order.status;
