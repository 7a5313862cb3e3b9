import type { CalendarEntryJson } from '@cliffhanger/contracts/staff';
import { describe, expect, it } from 'vitest';
import { addMonths, dayOf, fourWeeksFrom, moveToDay, startOfDay, weeksOfMonth } from './calendar-days.ts';
import { findClose, keyOf, placePeriods, releasesOf } from './week-layout.ts';

const at = (day: string, hour = 12) =>
  new Date(`${day}T${String(hour).padStart(2, '0')}:00:00`).toISOString();

const banner = (id: string, startsAt: string | null, endsAt: string | null): CalendarEntryJson => ({
  kind: 'banner',
  id,
  dramaId: null,
  target: '/',
  position: 1,
  startsAt,
  endsAt,
  title: {},
  countries: [],
  isDramaHidden: false,
});
const drama = (slug: string, time: string): CalendarEntryJson => ({
  kind: 'drama',
  slug,
  title: {},
  at: time,
  episodes: 1,
  missing: [],
});

describe('the weeks of the calendar', () => {
  it('begin on Mondays and have all days of a month', () => {
    const weeks = weeksOfMonth('2026-12');
    expect(weeks[0]?.[0]).toBe('2026-11-30');
    expect(weeks.at(-1)?.at(-1)).toBe('2027-01-03');
    expect(fourWeeksFrom('2026-11-29').map(([monday]) => monday)).toEqual([
      '2026-11-23',
      '2026-11-30',
      '2026-12-07',
      '2026-12-14',
    ]);
    expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  });

  it('keep the time of day of what moves', () => {
    const moved = moveToDay(new Date(at('2026-10-24', 19)), '2026-10-26');
    expect([dayOf(moved), moved.getHours()]).toEqual(['2026-10-26', 19]);
    expect(startOfDay('2026-10-26').getHours()).toBe(0);
  });
});

describe('a week of the calendar', () => {
  const [, week = []] = fourWeeksFrom('2026-11-29');

  it('puts periods below each other only where they overlap', () => {
    const placed = placePeriods(week, [
      banner('long', at('2026-11-20'), at('2026-12-03')),
      banner('after', at('2026-12-05'), null),
      banner('beside', at('2026-12-02'), at('2026-12-20')),
      banner('over', at('2026-11-01'), at('2026-11-02')),
      banner('endless', at('2026-11-01'), null),
      // The end at midnight leaves the day before as the last one.
      banner('day', at('2026-11-30', 0), at('2026-12-01', 0)),
    ]);
    expect(
      placed.map(({ entry, from, to, begins, ends, lane }) => [
        keyOf(entry).split(' ')[1],
        from,
        to,
        begins,
        ends,
        lane,
      ]),
    ).toEqual([
      ['long', 0, 3, false, true, 0],
      ['day', 0, 0, true, true, 1],
      ['beside', 2, 6, true, false, 1],
      ['after', 5, 6, true, false, 0],
    ]);
  });

  it('lists the releases of a day in order, and says which come within an hour', () => {
    const entries = [
      drama('late', at('2026-12-04', 20)),
      drama('early', at('2026-12-04', 8)),
      drama('near', new Date(Date.parse(at('2026-12-04', 8)) + 59 * 60_000).toISOString()),
    ];
    expect(releasesOf('2026-12-04', entries).map(keyOf)).toEqual(['drama early', 'drama near', 'drama late']);
    const before = Date.parse(at('2026-12-01'));
    expect([...findClose(entries, before)].map(([key, other]) => [key, keyOf(other)])).toEqual([
      ['drama early', 'drama near'],
      ['drama near', 'drama early'],
    ]);
    expect(findClose(entries, Date.parse(at('2026-12-05'))).size).toBe(0);
  });
});
