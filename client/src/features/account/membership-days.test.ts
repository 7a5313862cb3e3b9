import { expect, test } from 'vitest';
import { membershipDaysLeft } from './membership-days.ts';

const now = Date.parse('2026-11-20T12:00:00.000Z');

test('the days left of a membership are rounded up, and 0 for a past date', () => {
  expect(membershipDaysLeft('2026-12-14T12:00:00.000Z', now)).toBe(24);
  expect(membershipDaysLeft('2026-11-20T12:00:01.000Z', now)).toBe(1);
  expect(membershipDaysLeft('2026-11-20T12:00:00.000Z', now)).toBe(0);
  expect(membershipDaysLeft('2026-11-01T12:00:00.000Z', now)).toBe(0);
  expect(membershipDaysLeft(null, now)).toBe(0);
});
