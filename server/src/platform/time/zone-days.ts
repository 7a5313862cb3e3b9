/** A day of a time zone, in milliseconds since the epoch. It may have 23 to 25 hours. */
export interface ZoneDay {
  /** `YYYY-MM-DD` */
  day: string;
  startMs: number;
  /** The start of the next day. */
  endMs: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone);
  if (known) return known;
  // The Swedish locale formats dates as ISO 8601.
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
  formats.set(zone, made);
  return made;
};

const hourMs = 3_600_000;

/** @throws RangeError when there is no such time zone */
export const zoneDayOf = (atMs: number, zone: string): string => formatOf(zone).format(atMs);

/** The first moment of a day, by binary search: zones are up to 14 hours from UTC, and some days begin at 1 o'clock. */
const startOfDay = (day: string, zone: string): number => {
  let beforeMs = Date.parse(day) - 15 * hourMs;
  let afterMs = Date.parse(day) + 13 * hourMs;
  while (afterMs - beforeMs > 1000) {
    const middleMs = Math.floor((beforeMs + afterMs) / 2 / 1000) * 1000;
    if (zoneDayOf(middleMs, zone) >= day) afterMs = middleMs;
    else beforeMs = middleMs;
  }
  return afterMs;
};

const nextDay = (day: string): string => new Date(Date.parse(day) + 24 * hourMs).toISOString().slice(0, 10);

/** The start of the day after one that has 24 hours, without a search. */
const startAfter = (startMs: number, day: string, zone: string): number => {
  const likelyMs = startMs + 24 * hourMs;
  const isStart = zoneDayOf(likelyMs, zone) === day && zoneDayOf(likelyMs - 1000, zone) < day;
  return isStart ? likelyMs : startOfDay(day, zone);
};

/**
 * Lists the days from `from` to `until`, both included and `YYYY-MM-DD`, as a time zone counts them.
 * @throws RangeError when there is no such time zone
 */
export const listZoneDays = (from: string, until: string, zone: string): ZoneDay[] => {
  const days: ZoneDay[] = [];
  let startMs = startOfDay(from, zone);
  for (let day = from; day <= until; ) {
    const following = nextDay(day);
    const endMs = startAfter(startMs, following, zone);
    days.push({ day, startMs, endMs });
    day = following;
    startMs = endMs;
  }
  return days;
};

/** The latest day of each zone, since finding a midnight formats dozens of dates. */
const latestDays = new Map<string, ZoneDay>();

/** Returns the day of a time zone that contains a moment. @throws RangeError when there is no such time zone */
export const zoneDayAt = (atMs: number, zone: string): ZoneDay => {
  const latest = latestDays.get(zone);
  if (latest && latest.startMs <= atMs && atMs < latest.endMs) return latest;
  const day = zoneDayOf(atMs, zone);
  const startMs = startOfDay(day, zone);
  const found = { day, startMs, endMs: startAfter(startMs, nextDay(day), zone) };
  latestDays.set(zone, found);
  return found;
};
