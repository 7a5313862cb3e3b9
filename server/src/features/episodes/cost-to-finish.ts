import type { CostToFinish, EpisodeAccess } from '@cliffhanger/contracts';

/** An episode as far as money is concerned. */
export interface PricedEpisode {
  number: number;
  priceCoins: number;
  access: EpisodeAccess;
}

/** What several episodes cost together at a discount, rounded up to whole coins. */
export const discountedPrice = (prices: readonly number[], discountPercent: number): number =>
  Math.ceil((prices.reduce((sum, price) => sum + price, 0) * (100 - discountPercent)) / 100);

const sumOf = (episodes: readonly PricedEpisode[]) =>
  episodes.reduce((sum, { priceCoins }) => sum + priceCoins, 0);

/** How far a balance goes, unlocking one locked episode after the other. */
const reachOf = (episodes: readonly PricedEpisode[], balanceCoins: number) => {
  let left = balanceCoins;
  let reached = 0;
  for (const episode of episodes) {
    if (episode.access === 'locked') left -= episode.priceCoins;
    if (left < 0) break;
    reached = episode.number;
  }
  return reached;
};

/** What it takes to see a drama to its end; `episodes` in the order of their numbers. */
export const costToFinish = (
  episodes: readonly PricedEpisode[],
  viewer: { balanceCoins: number; spentCoins: number },
  discountPercent: number,
): CostToFinish => {
  const locked = episodes.filter(({ access }) => access === 'locked');
  const firstPaid = episodes.findIndex(({ priceCoins }) => priceCoins > 0);
  const free = firstPaid < 0 ? episodes : episodes.slice(0, firstPaid);
  const [price] = new Set(locked.map(({ priceCoins }) => priceCoins));
  const isOnePrice = locked.every(({ priceCoins }) => priceCoins === price);
  return {
    freeThroughNumber: free.at(-1)?.number ?? 0,
    lockedEpisodes: locked.length,
    lockedCoins: sumOf(locked),
    priceEachCoins: isOnePrice ? (price ?? null) : null,
    balanceCoins: viewer.balanceCoins,
    reachesNumber: reachOf(episodes, viewer.balanceCoins),
    spentCoins: viewer.spentCoins,
    paidCoins: sumOf(episodes),
    rest:
      locked.length < 2
        ? null
        : {
            episodes: locked.length,
            priceCoins: discountedPrice(
              locked.map(({ priceCoins }) => priceCoins),
              discountPercent,
            ),
            discountPercent,
          },
  };
};
