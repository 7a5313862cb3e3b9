import { limits } from '@cliffhanger/contracts';

/** The only source of the current time, so that tests and the lab can move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const secondsAfter = (moment: Date, seconds: number): Date =>
  new Date(moment.getTime() + seconds * 1000);
export const minutesAfter = (moment: Date, minutes: number): Date => secondsAfter(moment, minutes * 60);
export const daysAfter = (moment: Date, days: number): Date => secondsAfter(moment, days * 86_400);

/** The UTC day of a moment, `YYYY-MM-DD`. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/**
 * The latest date that a stored row can have at `now`. Of two concurrent writes the later one may be stored first. A row
 * dated further ahead was written before the lab's clock was reset, and is ignored.
 */
export const latestBy = (now: Date): Date => minutesAfter(now, 1);

/**
 * Whether a date from another clock is recent: at most `maxAgeSeconds` old, and ahead of `now` by no more than the allowed
 * clock skew. An invalid date is not recent.
 */
export const isRecent = (dated: Date, now: Date, maxAgeSeconds: number): boolean =>
  now <= secondsAfter(dated, maxAgeSeconds) && dated <= secondsAfter(now, limits.clockSkewSeconds);
