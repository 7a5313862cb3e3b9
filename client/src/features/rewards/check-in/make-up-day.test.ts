import { expect, it } from 'vitest';
import { makeUpAllowedFrom } from './make-up-day.ts';

it('the next made-up day is allowed a week after the last, across a month and a change of clocks', () => {
  expect(makeUpAllowedFrom('2026-11-15', 7)).toBe('2026-11-22');
  expect(makeUpAllowedFrom('2026-03-27', 7)).toBe('2026-04-03');
});
