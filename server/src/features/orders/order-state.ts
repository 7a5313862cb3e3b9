import type { OrderStatus } from '#platform/database/generated/enums.ts';

/** What a provider tells of an order, or time does. */
export type OrderEvent = 'paid' | 'failed' | 'expired' | 'refunded';

export interface Transition {
  status: OrderStatus;
  /** What happens to coins and rights with it. */
  effect: 'deliver' | 'takeBack' | 'none';
}

const deliver: Transition = { status: 'paid', effect: 'deliver' };
const takeBack: Transition = { status: 'refunded', effect: 'takeBack' };
/** The money came and went before we heard that it came: nothing was delivered, and nothing will be. */
const refundedUnheard: Transition = { status: 'refunded', effect: 'none' };
const fail: Transition = { status: 'failed', effect: 'none' };
const expire: Transition = { status: 'expired', effect: 'none' };

/**
 * Where each state leads. Money that arrived is honored, however late. What is not here changes nothing: a failure or
 * an expiry after the payment is news from before it, and what was refunded stays so.
 */
const transitions: Readonly<Record<OrderStatus, Readonly<Partial<Record<OrderEvent, Transition>>>>> = {
  created: { paid: deliver, failed: fail, expired: expire, refunded: refundedUnheard },
  failed: { paid: deliver, expired: expire, refunded: refundedUnheard },
  expired: { paid: deliver, refunded: refundedUnheard },
  paid: { refunded: takeBack },
  refunded: {},
};

/** Where an event leads from a state; null when it changes nothing. */
export const transitionOf = (status: OrderStatus, event: OrderEvent): Transition | null =>
  transitions[status][event] ?? null;

/** Whether the order waits for its payment, as far as we know. */
export const isPayable = (order: { status: OrderStatus; expiresAt: Date }, now: Date): boolean =>
  (order.status === 'created' || order.status === 'failed') && order.expiresAt > now;

/** How an order stands now: one past its time is expired, whether or not anything has marked it yet. */
export const statusAt = (order: { status: OrderStatus; expiresAt: Date }, now: Date): OrderStatus =>
  (order.status === 'created' || order.status === 'failed') && order.expiresAt <= now
    ? 'expired'
    : order.status;
