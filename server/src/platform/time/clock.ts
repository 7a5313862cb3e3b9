import { limits } from '@cliffhanger/contracts';

/** The only way to ask for the time, so that tests and the lab can move it. */
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
 * The latest moment that something can be dated which is there by now. Of two at once the later may be stored first; what
 * is further ahead was dated before the lab's clock went back, and counts for nothing.
 */
export const latestBy = (now: Date): Date => minutesAfter(now, 1);

/**
 * Whether something that another clock has dated counts at `now`: it is `maxAgeSeconds` old at most, and dated ahead by no
 * more than clocks may differ. An invalid date does not count.
 */
export const isRecent = (dated: Date, now: Date, maxAgeSeconds: number): boolean =>
  now <= secondsAfter(dated, maxAgeSeconds) && dated <= secondsAfter(now, limits.clockSkewSeconds);
