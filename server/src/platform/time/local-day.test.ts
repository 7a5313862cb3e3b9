import { expect, it } from 'vitest';
import { dayAfter, lastLocalMidnight, localDayOf, nextLocalMidnight } from './local-day.ts';

const evening = new Date('2026-11-20T23:30:00Z');

it.each([
  ['BR', '2026-11-20', '2026-11-20T03:00:00.000Z', '2026-11-21T03:00:00.000Z'],
  ['CN', '2026-11-21', '2026-11-20T16:00:00.000Z', '2026-11-21T16:00:00.000Z'],
  ['US', '2026-11-20', '2026-11-20T05:00:00.000Z', '2026-11-21T05:00:00.000Z'],
  ['ES', '2026-11-21', '2026-11-20T23:00:00.000Z', '2026-11-21T23:00:00.000Z'],
  ['ZZ', '2026-11-20', '2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z'],
])('turns the day at midnight of %s', (country, day, begins, ends) => {
  expect(localDayOf(evening, country)).toBe(day);
  expect(lastLocalMidnight(evening, country).toISOString()).toBe(begins);
  expect(nextLocalMidnight(evening, country).toISOString()).toBe(ends);
  expect(lastLocalMidnight(new Date(begins), country).toISOString()).toBe(begins);
});

it('finds midnight on the days on which clocks are changed', () => {
  // In Madrid, 25 October 2026 has 25 hours and 28 March 2027 has 23.
  expect(nextLocalMidnight(new Date('2026-10-24T22:00:00Z'), 'ES').toISOString()).toBe(
    '2026-10-25T23:00:00.000Z',
  );
  expect(nextLocalMidnight(new Date('2027-03-27T23:00:00Z'), 'ES').toISOString()).toBe(
    '2027-03-28T22:00:00.000Z',
  );
  expect(lastLocalMidnight(new Date('2026-10-25T22:59:00Z'), 'ES').toISOString()).toBe(
    '2026-10-24T22:00:00.000Z',
  );
});

it('counts days over the end of a month and a year', () => {
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(dayAfter('2028-03-01', -1)).toBe('2028-02-29');
});
