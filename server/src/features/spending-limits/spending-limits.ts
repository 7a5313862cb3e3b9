import type { Feature } from '#features/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { spendingLimitsRoutes } from './spending-limits.routes.ts';
import { createSpendingLimits } from './spending-limits.service.ts';

export { deleteLimitRows as deleteSpendingLimits } from './spending-limits.repository.ts';
export { mergeSpendingLimits, requireWithinLimit } from './spending-limits.service.ts';

/** How much money viewers let themselves spend. */
export const openSpendingLimits = (platform: Pick<Platform, 'database' | 'clock'>): Feature => ({
  api: [spendingLimitsRoutes(createSpendingLimits(platform))],
});
