import type { CoinPack } from '@cliffhanger/contracts';
import { describe, expect, it } from 'vitest';
import { costOf, findCheapestPacks } from './cost-to-finish.ts';

const pack = (templateId: string, coins: number, amountMinor: number, bonusCoins = 0): CoinPack => ({
  templateId,
  coins,
  bonusCoins,
  bonusPercent: 0,
  price: { amountMinor, currency: 'USD' },
});
const packs = [pack('100', 100, 99), pack('500', 500, 449), pack('1000', 1000, 799, 200)];

/** Tries all numbers of each pack. */
const lowestPrice = (coins: number): number => {
  let lowest = Number.POSITIVE_INFINITY;
  for (let small = 0; small <= coins / 100 + 1; small += 1)
    for (let middle = 0; middle <= coins / 500 + 1; middle += 1)
      for (let large = 0; large <= coins / 1200 + 1; large += 1)
        if (small * 100 + middle * 500 + large * 1200 >= coins)
          lowest = Math.min(lowest, small * 99 + middle * 449 + large * 799);
  return lowest;
};

describe('what it costs to watch a drama to its end', () => {
  it('is one by one, at once, in packs and in days of rewards', () => {
    const prices = { episodeCount: 62, freeEpisodeCount: 10, defaultPriceCoins: 12, restDiscountPercent: 20 };
    expect(costOf(prices, packs)).toMatchObject({
      paidEpisodes: 52,
      oneByOneCoins: 624,
      atOnceCoins: 500,
      packs: {
        price: { amountMinor: 449, currency: 'USD' },
        coins: 500,
        templates: [{ id: '500', times: 1 }],
      },
      // Two weeks of 200 coins, and 10, 15, 20, 25 and 30 more.
      rewardDays: { checkIn: 19, all: 3 },
    });
    expect(costOf({ ...prices, freeEpisodeCount: 62 }, packs)).toMatchObject({
      paidEpisodes: 0,
      oneByOneCoins: 0,
      atOnceCoins: null,
      packs: null,
      rewardDays: null,
    });
    expect(costOf({ ...prices, freeEpisodeCount: 61 }, [])).toMatchObject({
      oneByOneCoins: 12,
      atOnceCoins: null,
      packs: null,
      rewardDays: { checkIn: 2, all: 1 },
    });
  });

  it('is the lowest price of packs, also where fewer coins cost more', () => {
    for (const coins of [1, 99, 100, 101, 199, 350, 499, 501, 850, 999, 1001, 1201, 1700, 2399, 3600])
      expect(findCheapestPacks(packs, coins)?.price.amountMinor, `${coins} coins`).toBe(lowestPrice(coins));
  });

  it('is found for the highest prices as well', () => {
    const found = findCheapestPacks(packs, 9999 * 100_000);
    expect(found?.coins).toBeGreaterThanOrEqual(9999 * 100_000);
    expect(found?.templates[0]).toEqual({ id: '1000', times: expect.any(Number) });
  });
});
