import type { Language } from '@cliffhanger/contracts';
import { daysSince, formatDate, formatWeekday } from './format.ts';

/**
 * The day of something recent in this device's time zone: "Today", "Yesterday", "4 days ago", or its date after the
 * 30 days of time-ago labels (docs/specification.md#9-constants).
 */
export const dayLabel = (instant: string, language: Language, now = new Date()): string => {
  const daysAgo = daysSince(instant, now);
  if (daysAgo < 0 || daysAgo > 30) return formatDate(instant);
  return relativeDay(daysAgo, language);
};

/** The heading of a day: "Today", "Yesterday", "Sunday" in the last week, or its date. */
export const dayHeading = (instant: string, language: Language, now = new Date()): string => {
  const daysAgo = daysSince(instant, now);
  if (daysAgo === 0 || daysAgo === 1) return relativeDay(daysAgo, language);
  if (daysAgo < 0 || daysAgo > 6) return formatDate(instant);
  return capitalize(formatWeekday(instant), language);
};

const relativeDay = (daysAgo: number, language: Language): string =>
  capitalize(new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-daysAgo, 'day'), language);

const capitalize = (label: string, language: Language): string =>
  label.charAt(0).toLocaleUpperCase(language) + label.slice(1);
