import { expect, it } from 'vitest';
import { dayAfter, localDayAt } from './local-day.ts';

const evening = new Date('2026-11-20T23:30:00Z');

it.each([
  ['BR', '2026-11-20', '2026-11-20T03:00:00.000Z', '2026-11-21T03:00:00.000Z'],
  ['CN', '2026-11-21', '2026-11-20T16:00:00.000Z', '2026-11-21T16:00:00.000Z'],
  ['US', '2026-11-20', '2026-11-20T05:00:00.000Z', '2026-11-21T05:00:00.000Z'],
  ['ES', '2026-11-21', '2026-11-20T23:00:00.000Z', '2026-11-21T23:00:00.000Z'],
  ['ZZ', '2026-11-20', '2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z'],
])('a local day turns at midnight of %s', (country, day, begins, ends) => {
  const startsAt = new Date(begins);
  const endsAt = new Date(ends);
  expect(localDayAt(evening, country)).toEqual({ day, startsAt, endsAt });
  expect(localDayAt(startsAt, country)).toEqual({ day, startsAt, endsAt });
  expect(localDayAt(new Date(endsAt.getTime() - 1), country)).toEqual({ day, startsAt, endsAt });
  expect(localDayAt(endsAt, country)).toMatchObject({ day: dayAfter(day, 1), startsAt: endsAt });
  expect(localDayAt(new Date(startsAt.getTime() - 1), country)).toMatchObject({
    day: dayAfter(day, -1),
    endsAt: startsAt,
  });
});

it.each([
  ['25 hours', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['23 hours', '2027-03-27T23:00:00.000Z', '2027-03-28T22:00:00.000Z'],
])('a local day of %s lasts from midnight to midnight', (_, begins, ends) => {
  const lastMoment = new Date(Date.parse(ends) - 1);
  const day = { startsAt: new Date(begins), endsAt: new Date(ends) };
  expect(localDayAt(lastMoment, 'ES')).toMatchObject(day);
  expect(localDayAt(new Date(begins), 'ES')).toMatchObject(day);
});

it('the count of days goes on over the end of a month and a year', () => {
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(dayAfter('2028-03-01', -1)).toBe('2028-02-29');
});
