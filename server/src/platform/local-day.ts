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

/** The first moment of the day after the one that `moment` falls on in the country, exact to a second. */
export const nextLocalMidnight = (moment: Date, country: string): Date => {
  const today = localDayOf(moment, country);
  // A day has 23 to 25 hours where clocks are changed; the border is searched for.
  let beforeMs = moment.getTime();
  let afterMs = beforeMs + 26 * 3_600_000;
  while (afterMs - beforeMs > 1000) {
    const middleMs = Math.floor((beforeMs + afterMs) / 2);
    if (localDayOf(new Date(middleMs), country) > today) afterMs = middleMs;
    else beforeMs = middleMs;
  }
  return new Date(Math.floor(afterMs / 1000) * 1000);
};
