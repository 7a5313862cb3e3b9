import type { EpisodeItem } from '@cliffhanger/contracts';

/** The watched share of an episode, 0 to 100. */
export const watchedPercent = ({ watched, positionSeconds, durationSeconds }: EpisodeItem): number =>
  watched ? 100 : Math.min(100, (positionSeconds / Math.max(1, durationSeconds)) * 100);

export type LegendState = 'free' | 'watched' | 'unlocked' | 'locked' | 'member';

/** Lists the states that occur, in the order of the legend, and the price of a locked episode if all cost the same. */
export const collectPresentStates = (
  episodes: readonly EpisodeItem[],
): { states: LegendState[]; lockedPriceCoins: number | null } => {
  const present = new Set<LegendState>(episodes.map(({ access }) => access));
  if (episodes.some(({ watched }) => watched)) present.add('watched');
  const order: LegendState[] = ['free', 'watched', 'unlocked', 'member', 'locked'];
  const prices = new Set(
    episodes.filter(({ access }) => access === 'locked').map(({ priceCoins }) => priceCoins),
  );
  const [price] = prices;
  return {
    states: order.filter((state) => present.has(state)),
    lockedPriceCoins: prices.size === 1 && price !== undefined ? price : null,
  };
};
