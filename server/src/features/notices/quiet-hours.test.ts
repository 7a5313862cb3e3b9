import { expect, it } from 'vitest';
import { defaultHours, endOfQuiet, timeZoneOf } from './quiet-hours.ts';

const until = (now: string, zone: string, hours = {}) =>
  endOfQuiet(new Date(now), { ...defaultHours, ...hours }, zone)?.toISOString() ?? null;

it.each([
  ['a winter evening', '2026-11-20T22:30:00Z', 'Europe/Berlin', '2026-11-21T07:00:00.000Z'],
  ['the first minute', '2026-11-20T21:00:00Z', 'Europe/Berlin', '2026-11-21T07:00:00.000Z'],
  ['the last second', '2026-11-21T06:59:59Z', 'Europe/Berlin', '2026-11-21T07:00:00.000Z'],
  ['the end', '2026-11-21T07:00:00Z', 'Europe/Berlin', null],
  ['noon', '2026-11-20T11:00:00Z', 'Europe/Berlin', null],
  ['clocks that go back meanwhile', '2026-10-24T21:00:00Z', 'Europe/Berlin', '2026-10-25T07:00:00.000Z'],
  ['clocks that go forward meanwhile', '2027-03-27T22:00:00Z', 'Europe/Berlin', '2027-03-28T06:00:00.000Z'],
  ['after the change', '2027-03-28T05:59:00Z', 'Europe/Berlin', '2027-03-28T06:00:00.000Z'],
  ['a zone of half an hour', '2026-11-20T17:00:00Z', 'Asia/Kolkata', '2026-11-21T02:30:00.000Z'],
  [
    'the other side of the date line',
    '2026-11-20T10:00:00Z',
    'Pacific/Kiritimati',
    '2026-11-20T18:00:00.000Z',
  ],
])('quiet hours end by the viewer’s clock: %s', (_, now, zone, end) => {
  expect(until(now, zone)).toBe(end);
});

it('quiet hours of one day, none, and those that are off', () => {
  const siesta = { fromMinute: 13 * 60, untilMinute: 15 * 60 + 10 };
  expect(until('2026-11-20T13:00:00Z', 'Europe/Madrid', siesta)).toBe('2026-11-20T14:10:00.000Z');
  expect(until('2026-11-20T11:59:00Z', 'Europe/Madrid', siesta)).toBeNull();
  expect(until('2026-11-20T23:00:00Z', 'UTC', { fromMinute: 480, untilMinute: 480 })).toBeNull();
  expect(until('2026-11-20T23:00:00Z', 'UTC', { isQuiet: false })).toBeNull();
});

it('a quiet hour whose end the clocks skip ends when they show a later time', () => {
  const end = until('2027-03-27T23:00:00Z', 'Europe/Berlin', { untilMinute: 150 });
  expect(end).toBe('2027-03-28T01:30:00.000Z');
});

it('the time zone is what the client said, else that of the country', () => {
  expect(timeZoneOf(defaultHours, 'BR')).toBe('America/Sao_Paulo');
  expect(timeZoneOf({ ...defaultHours, timeZone: 'America/Manaus' }, 'BR')).toBe('America/Manaus');
});
