import { expect, it } from 'vitest';
import { isPassed } from './episode-position.ts';

it.each([
  [null, true],
  [0, true],
  [41, true],
  [42, false],
])('a viewer who has been at second 41 and went back has passed %s: %s', (atSecond, passed) => {
  expect(isPassed({ seconds: 3, passedSeconds: 41 }, atSecond)).toBe(passed);
});
