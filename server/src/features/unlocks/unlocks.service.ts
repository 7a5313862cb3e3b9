import type { EventPublisher } from '#features/live-events/live-events.ts';
import type { LoadedMedia } from '#features/media/media.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import type { Clock } from '#platform/time/clock.ts';
import { createUndo } from './undo.service.ts';
import { createUnlock } from './unlock.service.ts';

export interface Unlocks {
  unlock: ReturnType<typeof createUnlock>;
  undo: ReturnType<typeof createUndo>;
}

/** Unlocks episodes for coins. One row per viewer and episode says what is unlocked, so that nothing is sold twice. */
export const createUnlocks = (
  liveEvents: Pick<EventPublisher, 'commitInGroup'>,
  clock: Clock,
  loadedMedia: Pick<LoadedMedia, 'isBeyondStart'>,
): Unlocks => ({
  unlock: createUnlock(liveEvents, clock),
  undo: createUndo(liveEvents, clock, loadedMedia),
});

/** Adds metrics to the service: what was unlocked, and for how many coins. */
export const countUnlocks = (metrics: Metrics, unlocks: Unlocks): Unlocks => {
  const episodes = metrics.counter({ name: 'unlocked_episodes_total', help: 'Episodes unlocked for coins.' });
  const coins = metrics.counter({ name: 'unlock_coins_total', help: 'Coins spent on unlocks.' });
  return {
    ...unlocks,
    async unlock(userId, input) {
      const unlocked = await unlocks.unlock(userId, input);
      if (unlocked.transfer) {
        episodes.inc({}, unlocked.episodeIds.length);
        coins.inc({}, unlocked.priceCoins);
      }
      return unlocked;
    },
  };
};
