import type { Feature } from '#features/feature.ts';
import type { Orders } from '#features/orders/orders.ts';
import type { Platform } from '#platform/platform.ts';
import { walletRoutes } from './wallet.routes.ts';

/** The wallet of a viewer: offers, orders and coin movements. */
export const openWallet = (platform: Platform, orders: Orders): Feature => ({
  api: [walletRoutes(platform, orders)],
});
