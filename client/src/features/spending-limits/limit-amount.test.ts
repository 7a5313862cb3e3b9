import { expect, test } from 'vitest';
import { limitStops, parseLimit } from './limit-amount.ts';

test('the scale has round amounts of the currency, from the price of the cheapest pack on', () => {
  expect(limitStops(99, 100)).toEqual([500, 1000, 2000, 5000, 10_000]);
  expect(limitStops(490, 100)).toEqual([2000, 5000, 10_000, 20_000, 50_000]);
  expect(limitStops(150, 1)).toEqual([1000, 2000, 10_000, 20_000]);
});

test('an amount is typed with the decimals that its currency has', () => {
  expect(['20', '4.99', '4,9', ' 1 000 '].map((text) => parseLimit(text, 100))).toEqual([
    2000, 499, 490, 100_000,
  ]);
  expect(parseLimit('500', 1)).toBe(500);
  const wrong = ['', '0', '-5', 'ten', '4.999', '1000001'];
  expect(wrong.map((text) => parseLimit(text, 100))).toEqual(wrong.map(() => null));
  expect(parseLimit('4.5', 1)).toBeNull();
});
