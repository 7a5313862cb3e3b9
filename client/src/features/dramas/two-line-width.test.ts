import { expect, it } from 'vitest';
import { twoLineWidth } from './two-line-width.ts';

it.each([
  ['Room 1407', 2.6],
  ['When It Rains in Lisbon', 8.45],
  ['用九十天忘记你', 4],
  ['狼', 1],
])('the longer of the two lines of %j is %d em wide', (title, em) => {
  expect(twoLineWidth(title)).toBeCloseTo(em);
});
