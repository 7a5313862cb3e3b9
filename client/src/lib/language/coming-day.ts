import { serverNow } from '#lib/server-clock.ts';
import { formatTimeOfDay } from './format.ts';
import { capitalize, dates, dateTag, daysSince, formatDate, relativeDay } from './format-day.ts';

/** A day in the future: which words say it, and what they contain. */
export interface ComingDay {
  when: 'today' | 'tomorrow' | 'weekday' | 'date';
  /** The time of day for today, the weekday within six days, else the date. */
  day: string;
}

/** The last day ahead that its weekday names without doubt. */
const maxWeekdayDays = 6;

/** How to say when something comes, in this device's time zone. */
export const comingDay = (instant: string, now = serverNow()): ComingDay => {
  const daysAhead = -daysSince(instant, now);
  if (daysAhead <= 0) return { when: 'today', day: formatTimeOfDay(instant) };
  if (daysAhead > maxWeekdayDays) return { when: 'date', day: formatDate(instant) };
  const day = dates({ weekday: 'long' }).format(new Date(instant));
  return { when: daysAhead === 1 ? 'tomorrow' : 'weekday', day };
};

/** A day in the future on its own, in this device's time zone: "Today 18:00", "Tomorrow 18:00", "Friday", "4 December". */
export const formatComingDay = (instant: string, now = serverNow()): string => {
  const { when, day } = comingDay(instant, now);
  const tag = dateTag();
  if (when === 'date') return day;
  if (when === 'weekday') return capitalize(day, tag);
  return `${capitalize(relativeDay(when === 'today' ? 0 : -1, tag), tag)} ${formatTimeOfDay(instant)}`;
};

/** A day in the future within a sentence, with its weekday: "Friday 4 December", with the year if it is another one. */
export const formatFullDay = (instant: string, now = serverNow()): string => {
  const date = new Date(instant);
  const year = date.getFullYear() !== now.getFullYear();
  return dates({ weekday: 'long', day: 'numeric', month: 'long', ...(year && { year: 'numeric' }) }).format(
    date,
  );
};
