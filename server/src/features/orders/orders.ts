import type { Feature } from '#features/feature.ts';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import type { Platform } from '#platform/platform.ts';
import { registerLocalCheckout } from './local-checkout.routes.ts';
import { declareOrderMetrics } from './orders.metrics.ts';
import { countPaidAfterErasure } from './orders.repository.ts';
import { createOrders, type Orders } from './orders.service.ts';
import { registerPaymentWebhook } from './payment.routes.ts';
import { createStaffOrders, type StaffOrders } from './staff-orders.service.ts';
import { unspentCoinsRoutes } from './unspent-coins.routes.ts';
import { createUnspentRefundPayment } from './unspent-refund-payment.ts';
import { countPendingRefunds } from './unspent-refunds.repository.ts';
import { createUnspentRefunds } from './unspent-refunds.service.ts';

export { listOffers } from './offers.service.ts';
export type { Orders } from './orders.service.ts';
export { orderTypes, orderView, unpaidOrderView } from './orders.view.ts';
export { listSeenOffers } from './seen-offers.service.ts';
export type { StaffOrders } from './staff-orders.service.ts';
export {
  addTemplate,
  listTemplates,
  placeTemplate,
  planTemplate,
  removeTemplate,
  replaceTemplate,
  setOnSale,
} from './templates.service.ts';

/** Orders of coin packs, memberships and series: placing, payment through a provider, delivery and refunds. */
export const openOrders = (
  platform: Platform,
  liveEvents: EventPublisher,
): Orders & { readonly staffOrders: StaffOrders } & Feature => {
  const { database, metrics } = platform;
  const recordStatus = declareOrderMetrics(metrics, {
    paidAfterErasure: () => countPaidAfterErasure(database.read),
    pendingUnspentRefunds: () => countPendingRefunds(database.read),
  });
  const orders = createOrders(platform, liveEvents, recordStatus);
  return {
    ...orders,
    staffOrders: createStaffOrders(platform, orders),
    api: [unspentCoinsRoutes(createUnspentRefunds(platform, liveEvents))],
    register(app) {
      registerPaymentWebhook(app, platform, orders);
      registerLocalCheckout(app, platform, orders);
    },
    jobs: [
      { name: 'expire-orders', everySeconds: 60, run: orders.expireOverdue },
      { name: 'refund-orders-paid-after-erasure', everySeconds: 60, run: orders.refundPaidAfterErasure },
      {
        name: 'refund-unspent-coins',
        everySeconds: 5,
        run: createUnspentRefundPayment(platform, liveEvents, recordStatus),
      },
    ],
  };
};
