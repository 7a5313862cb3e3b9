import type { CoinPack } from '@cliffhanger/contracts';
import { describe, expect, it } from 'vitest';
import { chooseDefaultPack, chooseShownPacks } from './packs.ts';

const pack = (coins: number, bonusPercent: number): CoinPack => ({
  templateId: `t${coins}`,
  coins,
  bonusPercent,
  bonusCoins: (coins * bonusPercent) / 100,
  price: { amountMinor: coins, currency: 'USD' },
});
const packs = [pack(100, 0), pack(500, 10), pack(1000, 20), pack(2000, 30), pack(5000, 40)];

describe('the pack offered first', () => {
  it('is none without missing coins', () => {
    expect(chooseDefaultPack(packs)).toBeUndefined();
  });

  it('is the smallest that covers the missing coins, with its bonus', () => {
    expect(chooseDefaultPack(packs, 100)?.coins).toBe(100);
    expect(chooseDefaultPack(packs, 101)?.coins).toBe(500);
    expect(chooseDefaultPack(packs, 550)?.coins).toBe(500);
  });

  it('is the largest if none is enough', () => {
    expect(chooseDefaultPack(packs, 99_999)?.coins).toBe(5000);
    expect(chooseDefaultPack([], 5)).toBeUndefined();
  });
});

describe('the packs shown when coins are short', () => {
  const sizes = (missing: number) => chooseShownPacks(packs, missing).map(({ coins }) => coins);

  it('start with the smallest that is enough', () => {
    expect(sizes(12)).toEqual([100, 500, 1000]);
    expect(sizes(486)).toEqual([500, 1000, 2000]);
  });

  it('are three if there are as many, with the largest at the end', () => {
    expect(sizes(6000)).toEqual([1000, 2000, 5000]);
    expect(sizes(99_999)).toEqual([1000, 2000, 5000]);
    expect(chooseShownPacks(packs.slice(0, 2), 99_999)).toHaveLength(2);
  });
});
