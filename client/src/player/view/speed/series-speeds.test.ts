import { beforeEach, expect, it } from 'vitest';
import { storage } from '#lib/storage.ts';
import { getSeriesSpeed, stepSpeed, storeSeriesSpeed } from './series-speeds.ts';

const key = 'sj_series_speeds';
beforeEach(() => storage.clearExcept([]));

it('the series speeds keep one for each series, and forget the normal one', () => {
  expect(getSeriesSpeed('ferry')).toBe(1);
  storeSeriesSpeed('ferry', 1.5);
  storeSeriesSpeed('room', 0.75);
  expect([getSeriesSpeed('ferry'), getSeriesSpeed('room')]).toEqual([1.5, 0.75]);
  storeSeriesSpeed('ferry', 1);
  expect(getSeriesSpeed('ferry')).toBe(1);
  expect(storage.get(key)).not.toContain('ferry');
});

it('the series speeds forget the series that was changed first after 50 others', () => {
  for (let count = 0; count <= 50; count++) storeSeriesSpeed(`series ${count}`, 2);
  storeSeriesSpeed('series 1', 1.25);
  storeSeriesSpeed('one more', 2);
  expect(getSeriesSpeed('series 0')).toBe(1);
  expect(getSeriesSpeed('series 1')).toBe(1.25);
  expect(getSeriesSpeed('series 2')).toBe(1);
});

it('the speed of a series is the normal one if the stored value is damaged', () => {
  for (const text of ['{', 'null', '[["ferry", 9]]', '[["ferry"]]']) {
    storage.set(key, text);
    expect(getSeriesSpeed('ferry')).toBe(1);
  }
});

it('a change of speed steps along the scale and stays at its ends', () => {
  expect([stepSpeed(1, 1), stepSpeed(1, -1), stepSpeed(2, 1), stepSpeed(0.75, -1)]).toEqual([
    1.25, 0.75, 2, 0.75,
  ]);
});
