import { expect, it } from 'vitest';
import { clampToEpisode, positionAtPointer, positionForKey } from './seek-target.ts';

it('a seek stops short of the end, so that the last frames are seen', () => {
  expect(clampToEpisode(95, 90)).toBeCloseTo(89.7);
  expect(clampToEpisode(40, 90)).toBe(40);
});

it('a pointer on the seek bar, or beyond its ends, is mapped to a position', () => {
  expect(positionAtPointer(110, 10, 200, 90)).toBe(45);
  expect(positionAtPointer(0, 10, 200, 90)).toBe(0);
  expect(positionAtPointer(900, 10, 200, 90)).toBeCloseTo(89.7);
});

it('the seek bar supports the keys of a slider', () => {
  expect(positionForKey('ArrowLeft', 40, 90)).toBe(35);
  expect(positionForKey('ArrowRight', 88, 90)).toBeCloseTo(89.7);
  expect(positionForKey('Home', 40, 90)).toBe(0);
  expect(positionForKey('End', 40, 90)).toBeCloseTo(89.7);
  expect(positionForKey('Tab', 40, 90)).toBeUndefined();
});
