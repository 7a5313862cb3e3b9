/** A time in a message: ISO 8601 in UTC, without seconds that are 0. */
export const formatTime = (time: Date): string =>
  time
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/:00Z$/, 'Z');

const timePattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/;

const monthName = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });

/** Finds why a day does not exist; null when it does. @param month 1 to 12 in a real month */
const findDayProblem = (year: number, month: number, day: number): string | null => {
  if (month < 1 || month > 12) return `month ${month} does not exist`;
  // Day 0 is the last day of the month before.
  if (day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()) return null;
  const name = monthName.format(Date.UTC(year, month - 1, 1));
  return `${day} ${name}${month === 2 && day === 29 ? ` ${year}` : ''} does not exist`;
};

/**
 * Finds why a text is neither a day nor a time with its zone, in ISO 8601; null when it is one. `Date` would accept
 * 30 February as 2 March, and 12 as a day of 2001.
 */
export const findTimeProblem = (text: string): string | null => {
  const found = timePattern.exec(text);
  if (!found)
    return `"${text}" is neither a day (2026-12-24) nor a time with its zone (2026-12-24T18:00:00Z)`;
  const [, year, month, day, hour, minute, second = '00', zone] = found;
  const dayProblem = findDayProblem(Number(year), Number(month), Number(day));
  if (dayProblem !== null || hour === undefined) return dayProblem;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59)
    return `${hour}:${minute}:${second} does not exist; times go from 00:00:00 to 23:59:59`;
  if (zone === undefined)
    return `"${text}" has no zone; write ${text}Z for UTC, or another zone, as ${text}+08:00`;
  return Number.isNaN(Date.parse(text)) ? `the zone ${zone} does not exist` : null;
};
