import { dayOf } from './clock.ts';

declare global {
  namespace Intl {
    interface Locale {
      /** ECMA-402; not yet in TypeScript's library. */
      getTimeZones(): string[] | undefined;
    }
  }
}

/** Where most people of a country with several time zones live, when that is not the first of its list. */
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

const zoneOf = (country: string): string =>
  mainZones[country] ?? new Intl.Locale(`und-${country}`).getTimeZones()?.[0] ?? 'UTC';

const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (country: string): Intl.DateTimeFormat => {
  const known = formats.get(country);
  if (known) return known;
  // Sweden writes dates as ISO 8601 does.
  const made = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zoneOf(country),
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  formats.set(country, made);
  return made;
};

/** The calendar day of a moment where the viewer is, `YYYY-MM-DD`. `country` as ISO 3166-1; an unknown one keeps UTC. */
export const localDayOf = (moment: Date, country: string): string =>
  formatOf(country).format(moment).slice(0, 10);

/** The day `days` after another; negative for before. */
export const dayAfter = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(day) + days * 86_400_000));

/** The first moment of the day that `moment` falls on in the country, exact to a second. */
export const lastLocalMidnight = (moment: Date, country: string): Date => {
  const today = localDayOf(moment, country);
  const isReached = (instant: Date) => localDayOf(instant, country) >= today;
  return firstSecond(moment.getTime() - longestDayMs, moment.getTime(), isReached);
};

/** The first moment of the day after the one that `moment` falls on in the country, exact to a second. */
export const nextLocalMidnight = (moment: Date, country: string): Date => {
  const today = localDayOf(moment, country);
  const isReached = (instant: Date) => localDayOf(instant, country) > today;
  return firstSecond(moment.getTime(), moment.getTime() + longestDayMs, isReached);
};

/** A day has 23 to 25 hours where clocks are changed, so its border is searched for. */
const longestDayMs = 26 * 3_600_000;
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
