import { dayOf } from './clock.ts';

declare global {
  namespace Intl {
    interface Locale {
      /** ECMA-402; not yet in TypeScript's library. */
      getTimeZones(): string[] | undefined;
    }
  }
}

/** The most populous time zone of a country with several, when it is not the first that Intl lists. */
const mainZones: Readonly<Record<string, string>> = {
  AU: 'Australia/Sydney',
  AR: 'America/Buenos_Aires',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CL: 'America/Santiago',
  CY: 'Asia/Nicosia',
  ES: 'Europe/Madrid',
  FM: 'Pacific/Ponape',
  GL: 'America/Godthab',
  KI: 'Pacific/Tarawa',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  PG: 'Pacific/Port_Moresby',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
};

/** The time zone of a country, ISO 3166-1; UTC for an unknown one. */
export const zoneOfCountry = (country: string): string =>
  mainZones[country] ?? new Intl.Locale(`und-${country}`).getTimeZones()?.[0] ?? 'UTC';

const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (country: string): Intl.DateTimeFormat => {
  const known = formats.get(country);
  if (known) return known;
  // The Swedish locale formats dates as ISO 8601.
  const made = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zoneOfCountry(country),
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  formats.set(country, made);
  return made;
};

const dateOf = (moment: Date, country: string): string => formatOf(country).format(moment).slice(0, 10);

/** A day of a country, from one local midnight to the next. */
export interface LocalDay {
  /** `YYYY-MM-DD` */
  day: string;
  startsAt: Date;
  endsAt: Date;
}

/** The latest day of each country, since finding a midnight formats dozens of dates. */
const latestDays = new Map<string, LocalDay>();

/** Returns the country's day that contains a moment, exact to a second. @param country ISO 3166-1; UTC for an unknown one */
export const localDayAt = (moment: Date, country: string): LocalDay => {
  const latest = latestDays.get(country);
  if (latest && latest.startsAt <= moment && moment < latest.endsAt) return latest;
  const day = dateOf(moment, country);
  const atMs = moment.getTime();
  const found = {
    day,
    startsAt: firstSecond(atMs - maxDayMs, atMs, (instant) => dateOf(instant, country) >= day),
    endsAt: firstSecond(atMs, atMs + maxDayMs, (instant) => dateOf(instant, country) > day),
  };
  latestDays.set(country, found);
  return found;
};

/** Adds days to a day; a negative number subtracts. */
export const dayAfter = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(day) + days * 86_400_000));

/** Daylight saving time makes days of 23 to 25 hours, so the start of a day is found by binary search. */
const maxDayMs = 26 * 3_600_000;
const firstSecond = (fromMs: number, toMs: number, isReached: (instant: Date) => boolean): Date => {
  let beforeMs = fromMs;
  let afterMs = toMs;
  while (afterMs - beforeMs > 1000) {
    const middleMs = Math.floor((beforeMs + afterMs) / 2);
    if (isReached(new Date(middleMs))) afterMs = middleMs;
    else beforeMs = middleMs;
  }
  return new Date(Math.floor(afterMs / 1000) * 1000);
};
