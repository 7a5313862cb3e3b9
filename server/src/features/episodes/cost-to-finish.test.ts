import { describe, expect, it } from 'vitest';
import { costToFinish, discountedPrice, type PricedEpisode } from './cost-to-finish.ts';

/**
 * Builds a drama from one letter per episode: free, bought, member or locked. Episodes that are not free
 * cost 12 coins unless prices are given.
 */
const drama = (letters: string, prices: readonly number[] = []): PricedEpisode[] =>
  [...letters].map((letter, index) => ({
    number: index + 1,
    priceCoins: letter === 'f' ? 0 : (prices[index] ?? 12),
    access: ({ f: 'free', b: 'unlocked', m: 'member', l: 'locked' } as const)[letter] ?? 'locked',
  }));
const cost = (letters: string, { balanceCoins = 0, discountPercent = 25, prices = [] as number[] } = {}) =>
  costToFinish(drama(letters, prices), { balanceCoins, spentCoins: 0 }, discountPercent);

describe('costToFinish', () => {
  it('adds up the locked episodes, and the total of all paid ones', () => {
    expect(cost('ffbll')).toMatchObject({
      freeThroughNumber: 2,
      lockedEpisodes: 2,
      lockedCoins: 24,
      priceEachCoins: 12,
      paidCoins: 36,
      rest: { episodes: 2, priceCoins: 18, discountPercent: 25 },
    });
  });

  it.each([
    ['ff', 2],
    ['lll', 0],
    ['flf', 1],
    ['', 0],
  ])('for "%s" is free through %i', (letters, freeThroughNumber) => {
    expect(cost(letters)).toMatchObject({ freeThroughNumber });
  });

  it.each([
    ['ffll', 0, 2],
    ['ffll', 11, 2],
    ['ffll', 12, 3],
    ['ffll', 24, 4],
    ['ffll', 1000, 4],
    ['fflbl', 12, 4],
    ['fflblf', 23, 4],
    ['ffbb', 0, 4],
    ['fmmm', 0, 4],
    ['l', 11, 0],
  ])('for "%s" with %i coins reaches %i', (letters, balanceCoins, reachesNumber) => {
    expect(cost(letters, { balanceCoins })).toMatchObject({ balanceCoins, reachesNumber });
  });

  it('has a single price only when all locked episodes cost the same', () => {
    expect(cost('fll', { prices: [0, 12, 15] }).priceEachCoins).toBeNull();
    expect(cost('fbl', { prices: [0, 12, 15] }).priceEachCoins).toBe(15);
    expect(cost('ff').priceEachCoins).toBeNull();
  });

  it.each(['ff', 'ffl', 'fbbl', 'mmm'])(
    'has no price for the rest when fewer than two are locked: "%s"',
    (letters) => {
      expect(cost(letters).rest).toBeNull();
    },
  );
});

describe('discountedPrice', () => {
  it.each([
    [[12, 12], 25, 18],
    [[12, 12, 12], 10, 33],
    [[1], 99, 1],
    [[10], 0, 10],
    [[10], 100, 0],
    [[], 25, 0],
    [[100], 7, 93],
  ])('of %j less %i %% is %i, rounded up', (prices, percent, price) => {
    expect(discountedPrice(prices, percent)).toBe(price);
  });
});
