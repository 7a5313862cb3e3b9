import { formatTimeOfDay } from './format.ts';
import { dates, daysSince, formatDate } from './format-day.ts';

/** A day in the future: which words say it, and what they contain. */
export interface ComingDay {
  when: 'today' | 'tomorrow' | 'weekday' | 'date';
  /** The time of day for today, the weekday within six days, else the date. */
  day: string;
}

/** The last day ahead that its weekday names without doubt. */
const maxWeekdayDays = 6;

/** How to say when something comes, in this device's time zone. */
export const comingDay = (instant: string, now = new Date()): ComingDay => {
  const daysAhead = -daysSince(instant, now);
  if (daysAhead <= 0) return { when: 'today', day: formatTimeOfDay(instant) };
  if (daysAhead > maxWeekdayDays) return { when: 'date', day: formatDate(instant) };
  const day = dates({ weekday: 'long' }).format(new Date(instant));
  return { when: daysAhead === 1 ? 'tomorrow' : 'weekday', day };
};
