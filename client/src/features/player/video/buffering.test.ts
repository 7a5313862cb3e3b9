import { expect, it } from 'vitest';
import { isBuffered } from './buffering.ts';

const at = (currentTime: number, ...ranges: [start: number, end: number][]) => ({
  currentTime,
  duration: 90,
  buffered: {
    length: ranges.length,
    start: (index: number) => ranges[index]?.[0] ?? 0,
    end: (index: number) => ranges[index]?.[1] ?? 0,
  },
});

it('requires two seconds ahead of the position, or the rest of the episode', () => {
  expect(isBuffered(at(0))).toBe(false);
  expect(isBuffered(at(10, [0, 11.9]))).toBe(false);
  expect(isBuffered(at(10, [0, 12]))).toBe(true);
  expect(isBuffered(at(88, [60, 89.8]))).toBe(true);
});

it('counts only the range around the position', () => {
  expect(isBuffered(at(30, [0, 20], [40, 90]))).toBe(false);
  expect(isBuffered(at(0, [0.08, 8]))).toBe(true);
});
