import type { Metrics } from '#platform/metrics/metrics.ts';
import type { Unlocks } from './unlocks.service.ts';

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
