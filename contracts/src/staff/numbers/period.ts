import * as z from 'zod/mini';

/** The longest period of one question. */
export const maxPeriodDays = 400;

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

/** A day of the calendar. */
export const givenDay = z.string().check(z.refine(isDay, 'write a day, such as 2026-12-24'));

const isTimeZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format(0) !== '';
  } catch {
    return false;
  }
};

const givenZone = z
  .string()
  .check(
    z.maxLength(64),
    z.refine(isTimeZone, 'write a time zone of the IANA database, such as Europe/Berlin or UTC'),
  );

/** The days that figures are of, both included, as the time zone counts them. */
export const periodFields = { from: givenDay, until: givenDay, zone: givenZone };

const dayMs = 86_400_000;

/** Refuses a period that ends before it begins, or is longer than `maxPeriodDays`. */
export const periodCheck = ({
  value: { from, until },
  issues,
}: z.core.ParsePayload<{ from: string; until: string }>): void => {
  const days = (Date.parse(until) - Date.parse(from)) / dayMs + 1;
  const refuse = (message: string) => issues.push({ code: 'custom', message, input: until, path: ['until'] });
  if (days < 1) refuse(`is before ${from}`);
  if (days > maxPeriodDays) refuse(`is more than ${maxPeriodDays} days after ${from}`);
};

/** Fewer people than this have no percentage: one person would change it too much. */
export const minPeopleForShare = 20;
