import { type CatalogPlatform, createDramaCards } from '#features/dramas/dramas.ts';
import type { Episodes } from '#features/episodes/episodes.ts';
import type { Feature } from '#features/feature.ts';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import { progressRoutes } from './progress.routes.ts';
import { createProgress } from './progress.service.ts';
import { createWatchHistory, type WatchHistory } from './watch-history.service.ts';
import { createWatchingNow, type WatchingNow } from './watching-now.ts';

export type { WatchHistory } from './watch-history.service.ts';
export type { WatchingCounts, WatchingNow } from './watching-now.ts';

/** Positions in episodes, playback counts and the watch history. */
export const openProgress = (
  platform: CatalogPlatform,
  liveEvents: EventPublisher,
  episodes: Episodes,
): { readonly watchHistory: WatchHistory; readonly watchingNow: WatchingNow } & Feature => {
  const watchHistory = createWatchHistory(platform, createDramaCards(platform));
  const watchingNow = createWatchingNow(platform);
  const progress = createProgress(platform, liveEvents, episodes, watchingNow);
  return {
    watchHistory,
    watchingNow,
    api: [progressRoutes(platform, progress, watchHistory)],
    jobs: [{ name: 'delete-expired-playbacks', everySeconds: 60, run: progress.deleteExpired }],
  };
};
