import { expect, it } from 'vitest';
import { chooseSharingSeconds, isBuffered } from './buffering.ts';

const at = (currentTime: number, ...ranges: [start: number, end: number][]) => ({
  currentTime,
  duration: 90,
  buffered: {
    length: ranges.length,
    start: (index: number) => ranges[index]?.[0] ?? 0,
    end: (index: number) => ranges[index]?.[1] ?? 0,
  },
});

it('the buffer check requires the seconds ahead of the position, or the rest of the episode', () => {
  expect(isBuffered(at(0), 2)).toBe(false);
  expect(isBuffered(at(10, [0, 11.9]), 2)).toBe(false);
  expect(isBuffered(at(10, [0, 12]), 2)).toBe(true);
  expect(isBuffered(at(10, [0, 12]), 3)).toBe(false);
  expect(isBuffered(at(88, [60, 89.8]), 2)).toBe(true);
});

it('the buffer check counts only the range around the position', () => {
  expect(isBuffered(at(30, [0, 20], [40, 90]), 2)).toBe(false);
  expect(isBuffered(at(0, [0.08, 8]), 2)).toBe(true);
});

it.each([
  [9_000_000, 2],
  [960_000, 2],
  [600_000, 3.2],
  [400_000, 4.8],
  [100_000, 6],
])(
  'on a link of %i bit/s a video shares the bandwidth once it has %d s ahead',
  (bandwidthBitsPerSecond, seconds) => {
    const link = { segmentSeconds: 2, bitsPerSecond: 400_000, bandwidthBitsPerSecond };
    expect(chooseSharingSeconds(link)).toBeCloseTo(seconds);
  },
);

it('the sharing of bandwidth takes an unknown link for a fast one', () => {
  expect(chooseSharingSeconds(null)).toBe(2);
});
