import { expect, it } from 'vitest';
import { cautiousBitsPerSecond, startRendition } from './start-rendition.ts';

const ladder = [550_000, 1_000_000, 1_700_000];

it('begins low while nothing is known of the line, and on a slow one', () => {
  expect(startRendition(ladder, cautiousBitsPerSecond)).toBe(0);
  expect(startRendition(ladder, 2_000_000)).toBe(0);
});

it('begins with what the line carries with ease', () => {
  expect(startRendition(ladder, 2_600_000)).toBe(1);
  expect(startRendition(ladder, 9_000_000)).toBe(2);
  expect(startRendition([700_000], 100_000)).toBe(0);
});
