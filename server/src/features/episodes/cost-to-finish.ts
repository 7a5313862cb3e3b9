import type { CostToFinish, EpisodeAccess } from '@cliffhanger/contracts';

/** The price of an episode and the viewer's access to it. */
export interface PricedEpisode {
  number: number;
  priceCoins: number;
  access: EpisodeAccess;
}

/** The total price of several episodes at a discount, rounded up to whole coins. */
export const discountedPrice = (prices: readonly number[], discountPercent: number): number =>
  Math.ceil((prices.reduce((sum, price) => sum + price, 0) * (100 - discountPercent)) / 100);

const sumOf = (episodes: readonly PricedEpisode[]) =>
  episodes.reduce((sum, { priceCoins }) => sum + priceCoins, 0);

/** The number of the last episode that a balance pays for when locked episodes are unlocked in order. */
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

/** The cost of watching a drama to its end. @param episodes ordered by number */
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
    rest: restOffer(locked, discountPercent),
  };
};

/** The discounted price of all locked episodes; null when there are fewer than two. */
const restOffer = (locked: readonly PricedEpisode[], discountPercent: number): CostToFinish['rest'] => {
  if (locked.length < 2) return null;
  const prices = locked.map(({ priceCoins }) => priceCoins);
  return { episodes: locked.length, priceCoins: discountedPrice(prices, discountPercent), discountPercent };
};
