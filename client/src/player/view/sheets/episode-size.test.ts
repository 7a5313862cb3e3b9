import { expect, it } from 'vitest';
import { episodeSizes } from './episode-size.ts';

const rendition = (kilobits: number) => ({
  averageBitsPerSecond: kilobits * 1000,
  peakBitsPerSecond: kilobits * 1100,
});

it('the episode sizes compare the best rendition with the best one of the data saver', () => {
  expect(episodeSizes([rendition(300), rendition(510), rendition(1200)], 94)).toEqual({ full: 14, saver: 6 });
  expect(episodeSizes([rendition(900), rendition(1200)], 94)).toEqual({ full: 14, saver: 11 });
});

it('the episode sizes are missing while the bit rates are not known', () => {
  expect(episodeSizes([], 94)).toBeNull();
  expect(episodeSizes([rendition(0)], 94)).toBeNull();
});
