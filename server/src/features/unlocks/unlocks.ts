import type { Feature } from '#features/feature.ts';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import type { LoadedMedia } from '#features/media/media.ts';
import type { Platform } from '#platform/platform.ts';
import { unlockRoutes } from './unlocks.routes.ts';
import { countUnlocks, createUnlocks } from './unlocks.service.ts';

export { alignSeries } from './series.service.ts';
export { countLostEpisodes, planTakeBack, type TakenBack, takeBackUnlocks } from './take-back.service.ts';
export { recordWatchedUnlock } from './undo.service.ts';

/** Unlocking episodes with coins, and undoing a fresh unlock. */
export const openUnlocks = (
  { clock, metrics }: Pick<Platform, 'clock' | 'metrics'>,
  liveEvents: EventPublisher,
  loadedMedia: LoadedMedia,
): Feature => ({ api: [unlockRoutes(countUnlocks(metrics, createUnlocks(liveEvents, clock, loadedMedia)))] });
