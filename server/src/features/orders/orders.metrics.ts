import { OrderStatus } from '#platform/database/generated/enums.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';

interface WaitingRefunds {
  /** Counts the payments that wait for their refund because the account is gone. */
  paidAfterErasure(): Promise<number>;
  /** Counts the refunds of unspent coins that the provider has not answered. */
  pendingUnspentRefunds(): Promise<number>;
}

/**
 * Declares the metrics of orders.
 * @returns a function that records that an order has got a status, if it has
 */
export const declareOrderMetrics = (
  metrics: Metrics,
  { paidAfterErasure, pendingUnspentRefunds }: WaitingRefunds,
): ((status: OrderStatus | null) => void) => {
  metrics.gauge({
    name: 'orders_paid_after_erasure',
    help: 'Payments that arrived after the erasure of their account and are not refunded yet.',
    read: paidAfterErasure,
  });
  metrics.gauge({
    name: 'unspent_refunds_pending',
    help: 'Refunds of unspent coins that the payment provider has not answered yet.',
    read: pendingUnspentRefunds,
  });
  const orders = metrics.counter({
    name: 'orders_total',
    help: 'Orders by the status that they have got since the start.',
    labelNames: ['status'],
  });
  // A rate needs a first value before the first order.
  for (const status of Object.values(OrderStatus)) orders.inc({ status }, 0);
  return (status) => {
    if (status) orders.inc({ status });
  };
};
