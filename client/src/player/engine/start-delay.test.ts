import { expect, it } from 'vitest';
import { chooseStartDelay } from './start-delay.ts';

const video = { aheadSeconds: 1, segmentSeconds: 2, bitsPerSecond: 400_000 };

it.each([
  [9_000_000, 0],
  [1_200_000, 0],
  [600_000, 0.7],
  [400_000, 1.5],
  [100_000, 2],
])(
  'on a link of %i bit/s a video with one second loaded waits for %d s',
  (bandwidthBitsPerSecond, seconds) => {
    expect(chooseStartDelay({ ...video, bandwidthBitsPerSecond })).toBeCloseTo(seconds);
  },
);

it('a video with a whole segment loaded starts at once', () => {
  expect(chooseStartDelay({ ...video, aheadSeconds: 2, bandwidthBitsPerSecond: 100_000 })).toBe(0);
});
