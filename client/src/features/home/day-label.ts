import type { Language } from '@cliffhanger/contracts';
import { formatDate } from '#lib/language/format.ts';

const startOfDay = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/**
 * The day of something recent in this device's time zone: "Today", "Yesterday", "4 days ago", or its date after the
 * 30 days of time-ago labels (docs/specification.md#9-constants).
 */
export const dayLabel = (instant: string, language: Language, now = new Date()): string => {
  const daysAgo = Math.round((startOfDay(now) - startOfDay(new Date(instant))) / 86_400_000);
  if (daysAgo < 0 || daysAgo > 30) return formatDate(instant);
  const label = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-daysAgo, 'day');
  return label.charAt(0).toLocaleUpperCase(language) + label.slice(1);
};
