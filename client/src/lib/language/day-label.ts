import type { Language } from '@cliffhanger/contracts';
import { serverNow } from '#lib/server-clock.ts';
import { capitalize, daysSince, formatDate, formatWeekday, relativeDay } from './format-day.ts';

/**
 * The day of something recent in this device's time zone: "Today", "Yesterday", "4 days ago", or its date after the
 * 30 days of time-ago labels (docs/specification.md#9-constants).
 */
export const dayLabel = (instant: string, language: Language, now = serverNow()): string => {
  const daysAgo = daysSince(instant, now);
  if (daysAgo < 0 || daysAgo > 30) return formatDate(instant);
  return capitalize(relativeDay(daysAgo, language), language);
};

/** The heading of a day: "Today", "Yesterday", "Sunday" in the last week, or its date. */
export const dayHeading = (instant: string, language: Language, now = serverNow()): string => {
  const daysAgo = daysSince(instant, now);
  if (daysAgo === 0 || daysAgo === 1) return capitalize(relativeDay(daysAgo, language), language);
  if (daysAgo < 0 || daysAgo > 6) return formatDate(instant);
  return capitalize(formatWeekday(instant), language);
};
