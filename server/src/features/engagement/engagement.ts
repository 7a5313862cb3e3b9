import type { Episodes } from '#features/episodes/episodes.ts';
import type { Feature } from '#features/feature.ts';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import type { Platform } from '#platform/platform.ts';
import { engagementRoutes } from './engagement.routes.ts';
import { createEngagement } from './engagement.service.ts';

export { markDramaSeen } from './engagement.service.ts';

/** Likes of episodes, and dramas that a viewer follows. */
export const openEngagement = (
  platform: Platform,
  liveEvents: EventPublisher,
  episodes: Episodes,
): Feature => ({
  api: [engagementRoutes(createEngagement(platform, liveEvents, episodes))],
});
