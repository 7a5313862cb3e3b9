import type { HistoryItem } from '@cliffhanger/contracts';
import { formatRelativeDay } from '#lib/language/format.ts';
import { daysSince, formatDate, formatWeekday } from '#lib/language/format-day.ts';

export type HistoryDay = {
  /** "Today", "Monday", or the date of a day more than six days ago. */
  title: string;
  /** The date below a day of the week. */
  date: string | undefined;
  items: HistoryItem[];
};

/** Groups a history, most recent first, by the days of this device's time zone. */
export const groupByDay = (items: readonly HistoryItem[]): HistoryDay[] =>
  [...Map.groupBy(items, ({ watchedAt }) => daysSince(watchedAt))].map(([daysAgo, itemsOfDay]) => ({
    ...describeDay(daysAgo, itemsOfDay[0]?.watchedAt ?? ''),
    items: itemsOfDay,
  }));

const describeDay = (daysAgo: number, instant: string): Pick<HistoryDay, 'title' | 'date'> => {
  if (daysAgo <= 1) return { title: formatRelativeDay(Math.max(0, daysAgo)), date: undefined };
  if (daysAgo <= 6) return { title: formatWeekday(instant), date: formatDate(instant) };
  return { title: formatDate(instant), date: undefined };
};
