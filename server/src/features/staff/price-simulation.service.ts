import type { PriceSimulation, priceCalls } from '@cliffhanger/contracts/staff';
import type * as z from 'zod';
import { countAtPaywall, countCoinBuyers, getDrama } from '#features/library/library.ts';
import { listOffers } from '#features/orders/orders.ts';
import type { Platform } from '#platform/platform.ts';
import { costOf } from './cost-to-finish.ts';

type Input = z.output<(typeof priceCalls)['price.simulate']['input']>;

/**
 * What viewers of a country pay for a drama now, and with other prices.
 * @throws StaffError when the slug is unknown
 */
export const simulatePrice = async (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { slug, country, ...given }: Input,
): Promise<PriceSimulation> => {
  const drama = await getDrama({ database }, slug);
  const viewer = { country, market: country, now: clock.now() };
  const { coinPacks, membershipPlans, seriesOffers } = await listOffers(
    { database, payment: null },
    viewer,
    drama.dramaId,
    'en',
  );
  const after = {
    ...drama,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  };
  const freed = drama.episodes.filter(
    ({ number, priceCoins }) => priceCoins > 0 && number <= after.freeEpisodeCount,
  );
  const buyers = await countCoinBuyers(
    database.read,
    freed.map(({ id }) => id),
  );
  return {
    before: costOf(drama, coinPacks),
    after: costOf(after, coinPacks),
    membershipPlans: membershipPlans
      .map(({ period, days, price }) => ({ period, days, price }))
      .sort((a, b) => a.days - b.days),
    series: seriesOffers[0]?.price ?? null,
    viewersAtPaywall: await countAtPaywall(database.read, drama.dramaId),
    freed: { numbers: freed.map(({ number }) => number), ...buyers },
  };
};
