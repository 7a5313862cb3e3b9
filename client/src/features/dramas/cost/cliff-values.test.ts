import type { CostToFinish, EpisodeAccess, EpisodeItem } from '@cliffhanger/contracts';
import { describe, expect, it } from 'vitest';
import { cliffValues } from './cliff-values.ts';

const episodes = (access: (number: number) => EpisodeAccess, price: (number: number) => number = () => 12) =>
  Array.from(
    { length: 62 },
    (_, index): EpisodeItem => ({
      episodeId: `e${index + 1}`,
      number: index + 1,
      title: '',
      durationSeconds: 93,
      access: access(index + 1),
      priceCoins: access(index + 1) === 'free' ? 0 : price(index + 1),
      positionSeconds: 0,
      watched: false,
      summary: null,
    }),
  );

const cost = (given: Partial<CostToFinish> = {}): CostToFinish => ({
  freeThroughNumber: 8,
  lockedEpisodes: 54,
  lockedCoins: 648,
  priceEachCoins: 12,
  balanceCoins: 0,
  reachesNumber: 8,
  spentCoins: 0,
  paidCoins: 648,
  rest: null,
  ...given,
});

const eightFree = episodes((number) => (number <= 8 ? 'free' : 'locked'));

describe('the cliff of a drama', () => {
  it('steps down after the free part and is lit as far as the coins go', () => {
    const cliff = cliffValues({ episodes: eightFree, cost: cost() }, { atNumber: 9, balanceCoins: 300 });
    expect(cliff).toMatchObject({
      kind: 'locked',
      reach: 'some',
      lowestPriceCoins: 12,
      highestPriceCoins: 12,
    });
    expect(cliff.freePercent).toBeCloseTo((8 / 62) * 100);
    expect(cliff.herePercent).toBeCloseTo((9 / 62) * 100);
    expect(cliff.reachPercent).toBeCloseTo((33 / 62) * 100);
  });

  it('is lit to the end of the free part if the coins reach nothing', () => {
    const cliff = cliffValues({ episodes: eightFree, cost: cost() }, { atNumber: 1, balanceCoins: 11 });
    expect(cliff.reach).toBe('none');
    expect(cliff.reachPercent).toBe(cliff.freePercent);
  });

  it('is lit by the balance of now, whatever it was when the list was loaded', () => {
    const list = { episodes: eightFree, cost: cost({ balanceCoins: 700, reachesNumber: 62 }) };
    expect(cliffValues(list, { atNumber: 9, balanceCoins: 24 }).reachesNumber).toBe(10);
  });

  it('counts unlocked episodes as lit, but not as reached by the coins', () => {
    const bought = episodes((number) => (number <= 8 ? 'free' : number <= 12 ? 'unlocked' : 'locked'));
    const cliff = cliffValues({ episodes: bought, cost: cost() }, { atNumber: 13, balanceCoins: 5 });
    expect(cliff.reach).toBe('none');
    expect(cliff.reachPercent).toBeCloseTo((12 / 62) * 100);
  });

  it('says when the coins reach the end', () => {
    const cliff = cliffValues({ episodes: eightFree, cost: cost() }, { atNumber: 9, balanceCoins: 700 });
    expect(cliff).toMatchObject({ reach: 'end', reachPercent: 100 });
  });

  it('gives the range of different prices', () => {
    const dearer = episodes(
      (number) => (number <= 8 ? 'free' : 'locked'),
      (number) => (number < 40 ? 10 : 15),
    );
    expect(
      cliffValues(
        { episodes: dearer, cost: cost({ priceEachCoins: null }) },
        { atNumber: 9, balanceCoins: 0 },
      ),
    ).toMatchObject({
      lowestPriceCoins: 10,
      highestPriceCoins: 15,
    });
  });

  it('is lit to the end for a member, an owner and an all-free drama', () => {
    const nothingLocked = cost({ lockedEpisodes: 0, lockedCoins: 0, priceEachCoins: null });
    const kindFor = (list: EpisodeItem[]) =>
      cliffValues({ episodes: list, cost: nothingLocked }, { atNumber: 1, balanceCoins: 0 });
    expect(kindFor(episodes((n) => (n <= 8 ? 'free' : 'member')))).toMatchObject({
      kind: 'member',
      reachPercent: 100,
    });
    expect(kindFor(episodes((n) => (n <= 8 ? 'free' : 'unlocked')))).toMatchObject({
      kind: 'owned',
      reachPercent: 100,
    });
    expect(kindFor(episodes(() => 'free'))).toMatchObject({ kind: 'free', reachPercent: 100 });
  });

  it('has valid percentages for a drama without episodes', () => {
    expect(
      cliffValues({ episodes: [], cost: cost({ freeThroughNumber: 0 }) }, { atNumber: 1, balanceCoins: 0 }),
    ).toMatchObject({
      freePercent: 0,
      reachPercent: 0,
      herePercent: 0,
    });
  });
});
