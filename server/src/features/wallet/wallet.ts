import type { Feature } from '#features/feature.ts';
import type { Orders } from '#features/orders/orders.ts';
import type { Platform } from '#platform/platform.ts';
import { walletRoutes } from './wallet.routes.ts';

/** What a viewer can buy, their orders and the movements of their coins. */
export const openWallet = (platform: Platform, orders: Orders): Feature => ({
  api: [walletRoutes(platform, orders)],
});
