import { ownZone } from '#lib/language/format.ts';

/** The days that figures are of, both included. */
export interface Period {
  from: string;
  until: string;
  zone: string;
}

const dayMs = 86_400_000;

/** @param day `YYYY-MM-DD` */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

export const lengthOf = ({ from, until }: Pick<Period, 'from' | 'until'>): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / dayMs) + 1;

/** The day that it is in a time zone. */
export const todayIn = (zone: string, now = new Date()): string =>
  // The Swedish locale formats dates as ISO 8601.
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(now);

const usualDays = 28;

/** The period of an address: without one, the last 28 days of this browser's time zone. */
export const periodOf = ({ from, until, zone = ownZone() }: Partial<Period>): Period => {
  const last = until ?? todayIn(zone);
  return { from: from ?? dayAfter(last, 1 - usualDays), until: last, zone };
};

/** The days of the same number before a period. */
export const periodBefore = ({ from, until, zone }: Period): Period => ({
  from: dayAfter(from, -lengthOf({ from, until })),
  until: dayAfter(from, -1),
  zone,
});

export const daysOf = ({ from, until }: Period): string[] =>
  Array.from({ length: lengthOf({ from, until }) }, (_, index) => dayAfter(from, index));
