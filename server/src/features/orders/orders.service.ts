import type { EventPublisher } from '#features/live-events/live-events.ts';
import { AppError } from '#kernel/app-error.ts';
import type { Caller } from '#kernel/viewer.ts';
import type { Order } from '#platform/database/generated/client.ts';
import type { Reader, Transaction } from '#platform/database/open-database.ts';
import type { FailedRefund, PaymentProvider, ProviderEvent } from '#platform/payment/payment.ts';
import type { Platform } from '#platform/platform.ts';
import { minutesAfter } from '#platform/time/clock.ts';
import { callProvider, checkoutOf, openCheckout } from './checkout.ts';
import { advance } from './delivery.ts';
import { applyDispute } from './disputes.service.ts';
import { listRefundsOf } from './failed-refunds.repository.ts';
import { applyFailedRefund } from './failed-refunds.service.ts';
import { isPayable, statusAt } from './order-state.ts';
import {
  findOrder,
  findOrderIdByPayment,
  listOverdueOrders,
  listPaidAfterErasure,
  listUnpaidOrders,
  recordProviderEvent,
  saveCheckout,
} from './orders.repository.ts';
import { findOrInsertOrder, type OrderInput } from './place-order.ts';

export interface Orders {
  /**
   * Places an order and opens its checkout. The same key returns the same order, and retries a checkout that could not be
   * opened.
   * @param caller whose market is by default their country
   * @throws AppError paymentOff, templateUnavailable, orderKeyReused, seriesOwned, orderClosed, signedInElsewhere,
   *   unavailable, paymentNotStarted, spendingLimitReached
   */
  place(
    userId: string,
    input: OrderInput,
    caller: Pick<Caller, 'country' | 'language'> & Partial<Pick<Caller, 'market'>>,
  ): Promise<{ order: Order; payUrl: string }>;
  /** @throws AppError notFound */
  status(userId: string, orderId: string): Promise<{ order: Order; payUrl: string | null }>;
  /** Lists the orders that wait for their payment, newest first, at most 10. */
  listUnpaid(userId: string): Promise<Order[]>;
  /**
   * Closes the checkout of an unpaid order and expires the order. Changes nothing if the order is paid; a payment that
   * arrives later is delivered all the same. Idempotent.
   * @returns the order as it is now
   * @throws AppError notFound, unavailable
   */
  cancel(userId: string, orderId: string): Promise<Order>;
  /** Finds the status of any viewer's order, for the pages of the local payment provider. */
  findStatus(orderId: string): Promise<Order['status'] | null>;
  /** Lists the refunds of an order that a bank can send back, for the pages of the local payment provider. */
  listRefunds(orderId: string): Promise<Omit<FailedRefund, 'reason'>[]>;
  /**
   * Applies an event of the provider whose signature was verified. Repeated, late and out-of-order events are safe.
   * @throws AppError notFound, paymentMismatch (the amount or currency differs; nothing is credited)
   */
  receive(event: ProviderEvent): Promise<void>;
  /**
   * Refunds the payment and takes back what it bought. Idempotent.
   * @throws AppError notFound, orderNotRefundable, unavailable
   */
  refund(orderId: string): Promise<void>;
  /** Expires the orders that were not paid in time, here and at the provider. */
  expireOverdue(): Promise<void>;
  /** Refunds the payments that arrived after the erasure of their account. @throws AppError unavailable */
  refundPaidAfterErasure(): Promise<void>;
}

const overdueBatchSize = 100;
const maxUnpaidListed = 10;

/**
 * Orders as a state machine (`order-state.ts`) that provider events and time advance. One transaction changes the status,
 * moves coins or rights and publishes the event to the viewer. Calls to the provider stay outside of it.
 * @param recordStatus receives each status that an order gets, after the commit; null when an event changed nothing
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a service of short functions
export const createOrders = (
  platform: Platform,
  { commit }: Pick<EventPublisher, 'commit'>,
  recordStatus: (status: Order['status'] | null) => void = () => undefined,
): Orders => {
  const { database, clock, payment, config } = platform;

  const advanceCurrent = async (orderId: string, event: 'refunded' | 'expired') => {
    const status = await commit(async (tx, publish) => {
      const order = await findOrder(tx, orderId);
      return order && advance(tx, publish, order, event, clock.now());
    });
    recordStatus(status);
  };

  /** Closes the checkout first, so that an expired order takes no new payment. @throws as `callProvider` */
  const expire = async (order: Order) => {
    const checkout = order.provider === payment?.name ? checkoutOf(order) : null;
    if (payment && checkout) await callProvider(payment.expireCheckout(checkout));
    await advanceCurrent(order.id, 'expired');
  };

  const orders: Orders = {
    async place(userId, input, { country, market = country, language }) {
      if (!payment) throw new AppError('paymentOff');
      const { order, isNew } = await database.transaction((tx) => {
        const now = clock.now();
        const expiresAt = minutesAfter(now, config.ORDER_MINUTES);
        const context = { userId, country, market, language, provider: payment, now, expiresAt };
        return findOrInsertOrder(tx, input, context);
      });
      if (isNew) recordStatus(order.status);
      if (order.payUrl) return { order, payUrl: order.payUrl };
      if (!isPayable(order, clock.now()) || order.provider !== payment.name)
        throw new AppError('orderClosed');
      const { reference, payUrl } = await openCheckout(database.read, payment, order);
      await saveCheckout(database.write, order.id, { providerReference: reference, payUrl });
      return { order, payUrl };
    },

    async status(userId, orderId) {
      const order = await getOrder(database.read, orderId, userId);
      return { order, payUrl: isPayable(order, clock.now()) ? order.payUrl : null };
    },

    listUnpaid: (userId) => listUnpaidOrders(database.read, userId, clock.now(), maxUnpaidListed),

    async cancel(userId, orderId) {
      const order = await getOrder(database.read, orderId, userId);
      await expire(order);
      return getOrder(database.read, orderId, userId);
    },

    async findStatus(orderId) {
      const order = await findOrder(database.read, orderId);
      return order && statusAt(order, clock.now());
    },

    listRefunds: async (orderId) => {
      const order = await findOrder(database.read, orderId);
      return order ? listRefundsOf(database.read, order) : [];
    },

    async receive(event) {
      const orderId = await findOrderId(database.read, payment, event);
      if (orderId === null) return;
      const checked = await checkRefund(database.read, payment, orderId, event);
      if (checked.isOutdated) return;
      const status = await commit(async (tx, publish) => {
        const now = clock.now();
        const { eventId, outcome, dispute, failedRefund, failureReason } = event;
        const order = await getMatchingOrder(tx, payment, orderId, event);
        if (outcome === 'refunded' && order.refundFailedAt?.getTime() !== checked.failedAt?.getTime())
          throw new AppError('unavailable');
        const name = dispute ? `dispute ${dispute.status}` : outcome;
        const row = { provider: order.provider, eventId, name, orderId, receivedAt: now };
        if (!(await recordProviderEvent(tx, row))) return null;
        await saveReferences(tx, order, event);
        if (dispute) return applyDispute(tx, publish, order, dispute, now);
        if (failedRefund) return applyFailedRefund(tx, publish, order, failedRefund, now);
        return outcome === 'disputed' || outcome === 'refundFailed'
          ? null
          : advance(tx, publish, order, outcome, now, failureReason);
      });
      recordStatus(status);
      if (status !== 'paid') return;
      // The event is stored. If the provider does not answer now, the job repeats the refund.
      await orders.refundPaidAfterErasure().catch(() => undefined);
    },

    async refund(orderId) {
      const order = await getOrder(database.read, orderId);
      if (order.status === 'refunded') return;
      await refundPayment(payment, order);
      await advanceCurrent(orderId, 'refunded');
    },

    async expireOverdue() {
      const overdue = await listOverdueOrders(database.read, clock.now(), overdueBatchSize);
      // If the provider does not answer, this run fails and the next one retries.
      for (const order of overdue) await expire(order);
      if (overdue.length === overdueBatchSize) await orders.expireOverdue();
    },

    async refundPaidAfterErasure() {
      if (!payment) return;
      for (const id of await listPaidAfterErasure(database.read, payment.name)) await orders.refund(id);
    },
  };
  return orders;
};

/** @throws AppError notFound */
const getOrder = async (db: Reader, orderId: string, userId?: string): Promise<Order> => {
  const order = await findOrder(db, orderId, userId);
  if (!order) throw new AppError('notFound');
  return order;
};

/**
 * Finds the order that a provider event is about, by the payment if it does not name the order. Null for a payment of
 * something else. @throws as `callProvider`
 */
const findOrderId = async (
  db: Reader,
  payment: PaymentProvider | null,
  { orderId, paymentId }: ProviderEvent,
): Promise<string | null> => {
  if (orderId !== null || !payment || paymentId === undefined) return orderId;
  const known = await findOrderIdByPayment(db, payment.name, paymentId);
  return known ?? callProvider(payment.findOrderId(paymentId));
};

/**
 * Asks the provider whether a payment is still refunded, if a refund of it failed: the report of the refund can arrive after
 * that of its failure. @throws as `callProvider`
 */
const checkRefund = async (
  db: Reader,
  payment: PaymentProvider | null,
  orderId: string,
  { outcome }: ProviderEvent,
): Promise<{ isOutdated: boolean; failedAt?: Date | null }> => {
  if (outcome !== 'refunded') return { isOutdated: false };
  const order = await findOrder(db, orderId);
  const failedAt = order?.refundFailedAt ?? null;
  const checkout = order && checkoutOf(order);
  if (failedAt === null || !payment || !checkout) return { isOutdated: false, failedAt };
  return { isOutdated: !(await callProvider(payment.isRefunded(checkout))), failedAt };
};

/** Saves the references that the order does not have: the server can stop after the provider opened the checkout. */
const saveReferences = async (tx: Transaction, order: Order, { reference, paymentId }: ProviderEvent) => {
  const missing = {
    ...(reference && !order.providerReference && { providerReference: reference }),
    ...(paymentId !== undefined && !order.providerPaymentId && { providerPaymentId: paymentId }),
  };
  if (Object.keys(missing).length > 0) await saveCheckout(tx, order.id, missing);
};

/** Gets the order of a provider event. @throws AppError notFound, paymentMismatch */
const getMatchingOrder = async (
  tx: Transaction,
  payment: PaymentProvider | null,
  orderId: string,
  { reference, price, outcome }: ProviderEvent,
): Promise<Order> => {
  const order = await findOrder(tx, orderId);
  const isOtherCheckout = order?.providerReference && reference && order.providerReference !== reference;
  if (!order || order.provider !== payment?.name || isOtherCheckout) throw new AppError('notFound');
  const isExactPrice = price?.amountMinor === order.amountMinor && price.currency === order.currency;
  if (outcome === 'paid' && !isExactPrice) throw new AppError('paymentMismatch');
  return order;
};

/** Refunds an order at the provider. @throws AppError orderNotRefundable, unavailable */
const refundPayment = async (payment: PaymentProvider | null, order: Order): Promise<void> => {
  const checkout = checkoutOf(order);
  if (order.status !== 'paid' || !payment || order.provider !== payment.name || !checkout) {
    throw new AppError('orderNotRefundable');
  }
  await callProvider(payment.refund(checkout));
};
