import { priceExactCoins } from '@cliffhanger/contracts';
import { expect, it } from 'vitest';

const pack = (coins: number, bonusCoins: number, amountMinor: number) => ({
  templateId: `pack-${coins}`,
  coins,
  bonusPercent: (bonusCoins / coins) * 100,
  bonusCoins,
  price: { amountMinor, currency: 'USD' },
});
const packs = [pack(1000, 200, 999), pack(100, 0, 99), pack(500, 50, 499)];
const priceOf = (coins: number) => priceExactCoins(packs, coins)?.price.amountMinor;

it('a number of coins costs as much as those of the largest pack that is not larger', () => {
  expect(priceExactCoins(packs, 60)).toEqual({
    templateId: 'pack-100',
    price: { amountMinor: 60, currency: 'USD' },
  });
  expect([1, 37, 100, 250].map(priceOf)).toEqual([1, 37, 99, 248]);
  expect(priceExactCoins(packs, 600)).toMatchObject({ templateId: 'pack-500', price: { amountMinor: 599 } });
});

it('it never costs more than a pack with as many coins', () => {
  expect(priceOf(550)).toBe(499);
  expect(priceOf(1200)).toBe(999);
  expect(priceOf(1300)).toBe(1299);
  expect(priceExactCoins([pack(10, 0, 99), pack(100, 0, 199)], 90)?.price.amountMinor).toBe(199);
});

it('there is none where no pack is on sale', () => {
  expect(priceExactCoins([], 5)).toBeNull();
});
