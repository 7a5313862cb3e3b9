import { limits } from '@cliffhanger/contracts';
import { zoneOfCountry } from '#platform/time/local-day.ts';
import { minuteOfDay } from '#platform/time/time-of-day.ts';
import type { NoticeHours } from './choices.repository.ts';

/** The quiet hours of a viewer who has not changed them. */
export const defaultHours: NoticeHours = {
  timeZone: null,
  isQuiet: true,
  fromMinute: limits.notices.quietFrom,
  untilMinute: limits.notices.quietUntil,
};

/** The time zone that a viewer's day is counted in. */
export const timeZoneOf = ({ timeZone }: NoticeHours, country: string): string =>
  timeZone ?? zoneOfCountry(country);

const dayMinutes = 24 * 60;
const minuteMs = 60_000;

const isWithin = (minute: number, { fromMinute, untilMinute }: NoticeHours): boolean =>
  fromMinute <= untilMinute
    ? minute >= fromMinute && minute < untilMinute
    : minute >= fromMinute || minute < untilMinute;

/**
 * When the quiet hours end that contain a moment; null if it is in none. Hours of equal ends are none. Where clocks change
 * in between, it is the moment at which they show the end.
 */
export const endOfQuiet = (now: Date, hours: NoticeHours, zone: string): Date | null => {
  const nowMs = now.getTime();
  const minute = minuteOfDay(nowMs, zone);
  if (!hours.isQuiet || !isWithin(minute, hours)) return null;
  const leftMinutes = (hours.untilMinute - minute + dayMinutes) % dayMinutes;
  const likelyMs = Math.floor(nowMs / minuteMs) * minuteMs + leftMinutes * minuteMs;
  // How far the clocks are past the end then: 60 minutes early or late if they changed.
  const past = (minuteOfDay(likelyMs, zone) - hours.untilMinute + dayMinutes * 1.5) % dayMinutes;
  const correctedMs = likelyMs - (past - dayMinutes / 2) * minuteMs;
  const candidates = [correctedMs, likelyMs].toSorted((a, b) => a - b);
  const end = candidates.find((ms) => ms > nowMs && !isWithin(minuteOfDay(ms, zone), hours));
  return new Date(end ?? likelyMs);
};
