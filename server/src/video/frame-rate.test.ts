import { expect, it } from 'vitest';
import { toConstantRate } from './frame-rate.ts';

it.each([
  // [average, suggested by the timestamps, usual distance, constant rate]
  [25, 25, 25, '25'],
  [24.86, 25, 25, '25'],
  [23.4, 24, 24, '24'],
  [29.5, 29.97, 29.97, '30000/1001'],
  [23.98, 23.98, 23.98, '24000/1001'],
  [49.72, 50, 50, '25'],
  [50, 50, 50, '25'],
  [25, 50, 25, '25'],
  [59.94, 59.94, 59.94, '30000/1001'],
  [60, 60, 60, '30'],
  [12.5, 12.5, 12.5, '25'],
  [24.2, null, 24.99, '25'],
  [18.3, null, 30.1, '30'],
  [10.6, 30, 30, '30'],
  [21.7, 90, 31.4, '30'],
  [null, null, null, '30'],
])(
  'the constant rate for an average of %s, timestamps of %s and usually %s is %s',
  (average, suggested, usual, rate) => {
    expect(toConstantRate({ average, suggested, usual })).toBe(rate);
  },
);
