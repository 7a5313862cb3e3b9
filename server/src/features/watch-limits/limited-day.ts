import { watchLimitRules } from '@cliffhanger/contracts';
import { type ZoneDay, zoneDayAt } from '#platform/time/zone-days.ts';

/** How long a viewer lets themselves watch, and what was watched on a day. */
export interface StoredWatchLimit {
  /** A day; null is no limit. */
  minutes: number | null;
  nextMinutes: number | null;
  /** When `nextMinutes` counts. Null without a change. */
  nextAt: Date | null;
  /** IANA name. */
  timeZone: string;
  asksAfterHour: boolean;
  /** The day of `watchedSeconds` and `extraMinutes`, as `timeZone` counts it. */
  day: string;
  watchedSeconds: number;
  extraMinutes: number;
  reportedAt: Date;
  reportId: string | null;
}

/** The day of a zone at a moment. */
export const dayOfZone = (now: Date, timeZone: string): ZoneDay => zoneDayAt(now.getTime(), timeZone);

/** Returns the limit as it is now: a higher one whose time has come counts, and a new day begins with nothing watched. */
export const limitAt = (stored: StoredWatchLimit, now: Date): StoredWatchLimit => {
  const { day } = dayOfZone(now, stored.timeZone);
  const isDue = stored.nextAt !== null && stored.nextAt <= now;
  return {
    ...stored,
    ...(isDue && { minutes: stored.nextMinutes, nextMinutes: null, nextAt: null }),
    ...(day !== stored.day && { day, watchedSeconds: 0, extraMinutes: 0 }),
  };
};

/**
 * Counts a report: at most the time since the last one, so that two devices at once count once, and what was watched before
 * midnight not for the new day. A repeated report counts nothing.
 * @param current the limit as it is now
 */
export const addWatched = (
  current: StoredWatchLimit,
  { seconds, reportId }: { seconds: number; reportId: string | null },
  now: Date,
): StoredWatchLimit => {
  if (reportId !== null && reportId === current.reportId) return current;
  const sinceMs = Math.max(current.reportedAt.getTime(), dayOfZone(now, current.timeZone).startMs);
  const elapsedSeconds = Math.max(0, Math.floor((now.getTime() - sinceMs) / 1000));
  const watchedSeconds = current.watchedSeconds + Math.min(seconds, elapsedSeconds);
  return { ...current, watchedSeconds, reportedAt: now, reportId };
};

const isHigher = (one: number | null, other: number | null) =>
  other !== null && (one === null || one > other);

/**
 * Returns the limit after a viewer asked for another: a lower one counts at once, a higher one and none from the next day on.
 * @param current the limit as it is now
 */
export const changeMinutes = (
  current: StoredWatchLimit,
  minutes: number | null,
  now: Date,
): StoredWatchLimit => {
  if (!isHigher(minutes, current.minutes)) return { ...current, minutes, nextMinutes: null, nextAt: null };
  const { endMs } = dayOfZone(now, current.timeZone);
  return { ...current, nextMinutes: minutes, nextAt: new Date(endMs) };
};

/** Counts days in another zone. What was watched stays counted for the day that is there now, so that no journey ends a day. */
export const changeZone = (current: StoredWatchLimit, timeZone: string, now: Date): StoredWatchLimit => ({
  ...current,
  timeZone,
  day: dayOfZone(now, timeZone).day,
});

/** Adds minutes to the day, unless more was added than the caller knows of. */
export const extendDay = (current: StoredWatchLimit, knownExtraMinutes: number): StoredWatchLimit =>
  current.extraMinutes === knownExtraMinutes
    ? { ...current, extraMinutes: knownExtraMinutes + watchLimitRules.extraMinutes }
    : current;

/** Joins the limits of two accounts: the lower limit, without what was asked for, and what was watched with both. */
export const joinLimits = (own: StoredWatchLimit, other: StoredWatchLimit): StoredWatchLimit => ({
  ...own,
  minutes: isHigher(own.minutes, other.minutes) ? other.minutes : own.minutes,
  nextMinutes: null,
  nextAt: null,
  asksAfterHour: own.asksAfterHour || other.asksAfterHour,
  watchedSeconds: own.watchedSeconds + other.watchedSeconds,
  extraMinutes: Math.max(own.extraMinutes, other.extraMinutes),
});
