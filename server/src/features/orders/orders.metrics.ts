import { OrderStatus } from '#platform/database/generated/enums.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';

/**
 * Declares the metrics of orders.
 * @param countPaidAfterErasure counts the payments that wait for their refund because the account is gone
 * @returns a function that records that an order has got a status, if it has
 */
export const declareOrderMetrics = (
  metrics: Metrics,
  countPaidAfterErasure: () => Promise<number>,
): ((status: OrderStatus | null) => void) => {
  metrics.gauge({
    name: 'orders_paid_after_erasure',
    help: 'Payments that arrived after the erasure of their account and are not refunded yet.',
    read: countPaidAfterErasure,
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
