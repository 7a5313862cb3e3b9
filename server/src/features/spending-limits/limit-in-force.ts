import { spendingLimitRules } from '@cliffhanger/contracts';
import { minutesAfter } from '#platform/time/clock.ts';

/** A stored limit. Amounts are in minor units; null is no limit. */
export interface StoredLimit {
  limitMinor: number | null;
  nextLimitMinor: number | null;
  /** When `nextLimitMinor` counts. Null without a change. */
  nextAt: Date | null;
}

const noLimit: StoredLimit = { limitMinor: null, nextLimitMinor: null, nextAt: null };

/** Returns the limit as it is now: a higher one whose time has come counts. */
export const limitAt = (stored: StoredLimit, now: Date): StoredLimit =>
  stored.nextAt !== null && stored.nextAt <= now ? { ...noLimit, limitMinor: stored.nextLimitMinor } : stored;

const isHigher = (one: number | null, other: number | null) =>
  other !== null && (one === null || one > other);

/**
 * Returns the limit after a viewer asked for another: a lower one counts at once, a higher one after a day.
 * @param current the limit as it is now
 */
export const changeLimit = (current: StoredLimit, limitMinor: number | null, now: Date): StoredLimit => {
  if (!isHigher(limitMinor, current.limitMinor)) return { ...noLimit, limitMinor };
  const isAsked = current.nextAt !== null && current.nextLimitMinor === limitMinor;
  if (isAsked) return current;
  return {
    ...current,
    nextLimitMinor: limitMinor,
    nextAt: minutesAfter(now, spendingLimitRules.raiseAfterHours * 60),
  };
};

/** Returns the lower of two limits, without what was asked for. */
export const lowerLimit = (one: StoredLimit, other: StoredLimit): StoredLimit => ({
  ...noLimit,
  limitMinor: isHigher(one.limitMinor, other.limitMinor) ? other.limitMinor : one.limitMinor,
});
