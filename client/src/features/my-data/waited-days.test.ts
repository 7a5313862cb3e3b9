import { expect, test } from 'vitest';
import { dueDateFrom, measureWait } from './waited-days.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const hours = (count: number) => new Date(now + count * 3_600_000).toISOString();

test('a wait that has just begun has all its days to go', () => {
  expect(measureWait(dueDateFrom(now), now)).toEqual({ waitedDays: 0, leftDays: 7 });
});

test('a day counts as waited once it is over', () => {
  expect(measureWait(hours(97), now)).toEqual({ waitedDays: 2, leftDays: 5 });
  expect(measureWait(hours(96), now)).toEqual({ waitedDays: 3, leftDays: 4 });
});

test('a wait that is over has no days to go', () => {
  expect(measureWait(hours(-2), now)).toEqual({ waitedDays: 7, leftDays: 0 });
});
