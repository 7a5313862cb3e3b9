import type { Feature } from '#features/feature.ts';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import type { Platform } from '#platform/platform.ts';
import { watchLimitsRoutes } from './watch-limits.routes.ts';
import { createWatchLimits } from './watch-limits.service.ts';

export { mergeWatchLimits, recordWatched } from './watch-limits.service.ts';

/** How many minutes a day viewers let themselves watch. */
export const openWatchLimits = (
  platform: Pick<Platform, 'database' | 'clock'>,
  liveEvents: Pick<EventPublisher, 'commitInGroup'>,
): Feature => ({
  api: [watchLimitsRoutes(createWatchLimits(platform, liveEvents))],
});
