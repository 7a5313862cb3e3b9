import { expect, test } from 'vitest';
import { parseCap } from './cap-amount.ts';

test('an amount is a whole number of coins within the limit', () => {
  expect(['1', '75', ' 1,200 ', '1.200', '100000'].map(parseCap)).toEqual([1, 75, 1200, 1200, 100_000]);
});

test('nothing else is an amount', () => {
  expect(['', '0', '-5', 'ten', '100001', '9999999', '1e3'].map(parseCap)).toEqual(Array(7).fill(null));
});
