import { OrderStatus } from '#platform/database/generated/enums.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';

/** Declares the metric of orders. @returns a function that records that an order has got a status, if it has */
export const declareOrderMetrics = (metrics: Metrics): ((status: OrderStatus | null) => void) => {
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
