import { expect, it } from 'vitest';
import { listZoneDays, zoneDayOf } from './zone-days.ts';

const hoursOf = (from: string, until: string, zone: string) =>
  listZoneDays(from, until, zone).map(({ startMs, endMs }) => (endMs - startMs) / 3_600_000);

it.each([
  ['UTC', '2026-11-20T00:00:00.000Z'],
  ['Europe/Berlin', '2026-11-19T23:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-19T18:30:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-19T10:00:00.000Z'],
  ['America/Los_Angeles', '2026-11-20T08:00:00.000Z'],
  ['Pacific/Pago_Pago', '2026-11-20T11:00:00.000Z'],
])('a day of %s begins at its midnight', (zone, startsAt) => {
  const [day] = listZoneDays('2026-11-20', '2026-11-20', zone);
  expect(new Date(day?.startMs ?? 0).toISOString()).toBe(startsAt);
  expect(zoneDayOf(day?.startMs ?? 0, zone)).toBe('2026-11-20');
  expect(zoneDayOf((day?.startMs ?? 0) - 1, zone)).toBe('2026-11-19');
});

it('days follow each other without a gap over changes of the clock', () => {
  expect(hoursOf('2026-10-24', '2026-10-26', 'Europe/Berlin')).toEqual([24, 25, 24]);
  expect(hoursOf('2027-03-27', '2027-03-29', 'Europe/Berlin')).toEqual([24, 23, 24]);
  // Midnight is skipped there.
  expect(hoursOf('2026-04-23', '2026-04-25', 'Africa/Cairo')).toEqual([24, 23, 24]);
  const days = listZoneDays('2026-12-30', '2027-01-02', 'Asia/Tokyo');
  expect(days.map(({ day }) => day)).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02']);
  for (const [index, { startMs }] of days.entries())
    if (index > 0) expect(startMs).toBe(days[index - 1]?.endMs);
});
