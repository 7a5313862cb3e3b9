import type { CalendarEntryJson } from '@cliffhanger/contracts/staff';
import { type Day, dayOf } from './calendar-days.ts';

export type Release = Extract<CalendarEntryJson, { at: string }>;
export type Period = Exclude<CalendarEntryJson, Release>;

export const isRelease = (entry: CalendarEntryJson): entry is Release => 'at' in entry;

/** Tells entries apart, also after one has moved. */
export const keyOf = (entry: CalendarEntryJson): string => {
  switch (entry.kind) {
    case 'drama':
      return `drama ${entry.slug}`;
    case 'episodes':
      return `episodes ${entry.slug} ${entry.numbers.join()}`;
    case 'hold':
      return `hold ${entry.slug} ${entry.at}`;
    case 'banner':
      return `banner ${entry.id}`;
    case 'codes':
      return `codes ${entry.campaign}`;
  }
};

/** The part of a period that a week shows. */
export interface PeriodInWeek {
  entry: Period;
  /** Columns of the week, from 0; both are included. */
  from: number;
  to: number;
  /** Whether the period begins or ends within the week. */
  begins: boolean;
  ends: boolean;
  /** Lines below each other, from 0. */
  lane: number;
}

const firstDay = '0000';

/** An end at the start of a day is over with the day before. */
const lastDayOf = ({ endsAt }: Period): Day | null =>
  endsAt === null ? null : dayOf(new Date(Date.parse(endsAt) - 1));
const firstDayOf = ({ startsAt }: Period): Day => (startsAt === null ? firstDay : dayOf(new Date(startsAt)));

/**
 * The periods of a week, each on the first line that is free from its begin to its end. One without an end is shown in the
 * week in which it begins.
 */
export const placePeriods = (week: readonly Day[], entries: readonly CalendarEntryJson[]): PeriodInWeek[] => {
  const [monday = '', sunday = ''] = [week[0], week.at(-1)];
  const lanes: number[] = [];
  return entries
    .filter((entry) => !isRelease(entry))
    .map((entry) => ({ entry, first: firstDayOf(entry), last: lastDayOf(entry) }))
    .filter(({ first, last }) => first <= sunday && (last ?? first) >= monday)
    .toSorted((one, other) => one.first.localeCompare(other.first))
    .map(({ entry, first, last }) => {
      const from = Math.max(0, week.indexOf(first));
      const ends = last !== null && last <= sunday;
      const to = ends ? week.indexOf(last) : week.length - 1;
      const free = lanes.findIndex((end) => end < from);
      const lane = free < 0 ? lanes.length : free;
      lanes[lane] = to;
      return { entry, from, to, begins: first >= monday, ends, lane };
    });
};

/** The releases of a day, in their order. */
export const releasesOf = (day: Day, entries: readonly CalendarEntryJson[]): Release[] =>
  entries
    .filter(isRelease)
    .filter(({ at }) => dayOf(new Date(at)) === day)
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));

const hourMs = 3_600_000;

/** The coming releases within an hour of another one, by their keys, each with the nearest other one. */
export const findClose = (
  entries: readonly CalendarEntryJson[],
  now = Date.now(),
): ReadonlyMap<string, Release> => {
  const releases = entries
    .filter(isRelease)
    .filter(({ kind, at }) => kind !== 'hold' && Date.parse(at) > now)
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const close = new Map<string, Release>();
  for (const [index, release] of releases.entries()) {
    const others = [releases[index - 1], releases[index + 1]].filter((other) => other !== undefined);
    const distance = (other: Release) => Math.abs(Date.parse(other.at) - Date.parse(release.at));
    const [nearest] = others
      .filter((other) => distance(other) < hourMs)
      .toSorted((one, other) => distance(one) - distance(other));
    if (nearest) close.set(keyOf(release), nearest);
  }
  return close;
};
