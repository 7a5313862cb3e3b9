import { expect, it } from 'vitest';
import { choosePreloadDepth, type PreloadConditions } from './preload-depth.ts';

const fast: PreloadConditions = {
  savesData: false,
  bandwidthBitsPerSecond: 5_000_000,
  lowestBitsPerSecond: 400_000,
  hasLongFrames: false,
};

it('the preload depth is two items, and as many while the bit rate is not known', () => {
  expect(choosePreloadDepth(fast)).toBe(2);
  expect(choosePreloadDepth({ ...fast, lowestBitsPerSecond: null })).toBe(2);
});

it('the preload depth is zero where data is saved or the link is slower than the video', () => {
  expect(choosePreloadDepth({ ...fast, savesData: true })).toBe(0);
  expect(choosePreloadDepth({ ...fast, bandwidthBitsPerSecond: 400_000 })).toBe(1);
  expect(choosePreloadDepth({ ...fast, bandwidthBitsPerSecond: 399_999 })).toBe(0);
});

it('the preload depth is one item on a link without much to spare, and while frames are long', () => {
  expect(choosePreloadDepth({ ...fast, bandwidthBitsPerSecond: 1_199_999 })).toBe(1);
  expect(choosePreloadDepth({ ...fast, bandwidthBitsPerSecond: 1_200_000 })).toBe(2);
  expect(choosePreloadDepth({ ...fast, hasLongFrames: true })).toBe(1);
  expect(choosePreloadDepth({ ...fast, hasLongFrames: true, savesData: true })).toBe(0);
});
