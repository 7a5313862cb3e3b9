import type { contract, EndpointInput, WatchLimits } from '@cliffhanger/contracts';
import type { EventPublisher, Publish } from '#features/live-events/live-events.ts';
import { refusedFormat } from '#kernel/refused-input.ts';
import type { GroupedTransaction, Transaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { zoneOfCountry } from '#platform/time/local-day.ts';
import { canonicalZone } from '#platform/time/time-of-day.ts';
import {
  addWatched,
  changeMinutes,
  changeZone,
  dayOfZone,
  extendDay,
  joinLimits,
  limitAt,
  type StoredWatchLimit,
} from './limited-day.ts';
import {
  findStoredLimit,
  getLimitRow,
  saveLimit,
  sumCountedSeconds,
  takeLimit,
  type WatchLimitRow,
} from './watch-limits.repository.ts';

type SetInput = EndpointInput<typeof contract.watchLimits.set>['body'];

/** How long viewers let themselves watch. */
export interface WatchLimitsService {
  get(userId: string): WatchLimits;
  /**
   * Changes what is given, and tells the viewer's devices. A lower limit counts at once, a higher one from the next day on.
   * @throws RefusedInput naming `timeZone`
   */
  set(userId: string, input: SetInput): Promise<WatchLimits>;
  /** Adds minutes to the day, unless more was added than `knownExtraMinutes`. */
  extend(userId: string, knownExtraMinutes: number): Promise<WatchLimits>;
}

export const createWatchLimits = (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { commitInGroup }: Pick<EventPublisher, 'commitInGroup'>,
): WatchLimitsService => {
  const change = (userId: string, changed: (current: StoredWatchLimit, now: Date) => StoredWatchLimit) =>
    commitInGroup(async (tx: GroupedTransaction, publish: Publish) => {
      const now = clock.now();
      const limit = changed(currentOf(getLimitRow(tx.rows, userId), now), now);
      await saveLimit(tx, userId, limit);
      await publish(userId, { action: 'update_watch_limits', msg: null }, 'watchLimits');
      return limitsView(limit, now);
    });
  return {
    get(userId) {
      const now = clock.now();
      return limitsView(currentOf(getLimitRow(database.rows, userId), now), now);
    },
    async set(userId, { minutes, asksAfterHour, timeZone }) {
      const zone = timeZone === undefined ? undefined : canonicalZone(timeZone);
      if (zone === null) throw refusedFormat('timeZone', 'timezone');
      return change(userId, (current, now) => {
        const inZone = zone === undefined ? current : changeZone(current, zone, now);
        const limit = minutes === undefined ? inZone : changeMinutes(inZone, minutes, now);
        return { ...limit, asksAfterHour: asksAfterHour ?? limit.asksAfterHour };
      });
    },
    extend: (userId, knownExtraMinutes) => change(userId, (current) => extendDay(current, knownExtraMinutes)),
  };
};

/** Counts a report of watched seconds. @returns undefined for a viewer who has not set anything */
export const recordWatched = async (
  tx: GroupedTransaction,
  userId: string,
  report: { seconds: number; reportId: string | null },
  now: Date,
): Promise<WatchLimits | undefined> => {
  const stored = findStoredLimit(tx.rows, userId);
  if (!stored) return undefined;
  const limit = addWatched(limitAt(stored, now), report, now);
  await saveLimit(tx, userId, limit);
  return limitsView(limit, now);
};

/** Gives the account `into` the lower limit of both, and what was watched with both today. */
export const mergeWatchLimits = async (
  tx: Transaction,
  { from, into }: { from: string; into: string },
  now: Date,
): Promise<void> => {
  const [theirs, own] = [await takeLimit(tx, from), await takeLimit(tx, into)];
  const [first, second] = [own ?? theirs, own ? theirs : null];
  if (!first) return;
  const current = limitAt(first, now);
  const joined = second ? joinLimits(current, limitAt(second, now)) : current;
  // An account without a limit has counted for rewards only.
  const countedSeconds = await sumCountedSeconds(tx, [from, into], joined.day);
  await saveLimit(tx, into, { ...joined, watchedSeconds: Math.max(joined.watchedSeconds, countedSeconds) });
};

/** A first limit begins with what rewards have counted today, where the days of both zones have the same date. */
const currentOf = ({ country, stored, counted }: WatchLimitRow, now: Date): StoredWatchLimit => {
  if (stored) return limitAt(stored, now);
  const timeZone = zoneOfCountry(country);
  const { day } = dayOfZone(now, timeZone);
  return {
    minutes: null,
    nextMinutes: null,
    nextAt: null,
    timeZone,
    asksAfterHour: false,
    day,
    watchedSeconds: counted?.day === day ? counted.seconds : 0,
    extraMinutes: 0,
    reportedAt: now,
    reportId: null,
  };
};

const limitsView = (limit: StoredWatchLimit, now: Date): WatchLimits => ({
  minutes: limit.minutes,
  next: limit.nextAt && { minutes: limit.nextMinutes, at: limit.nextAt.toISOString() },
  watchedSeconds: limit.watchedSeconds,
  extraMinutes: limit.extraMinutes,
  dayEndsAt: new Date(dayOfZone(now, limit.timeZone).endMs).toISOString(),
  timeZone: limit.timeZone,
  asksAfterHour: limit.asksAfterHour,
});
