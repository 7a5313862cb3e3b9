import * as z from 'zod/mini';
import { count } from '../../kernel/fields.ts';
import { staffCall, storedTime } from '../../kernel/staff-call.ts';
import { periodFields } from './period.ts';
import { share } from './wall.ts';

/** The days from a day to the same weekday before it. */
export const daysOfWeek = 7;

/** What happened today so far. */
const soFar = z.object({
  count,
  /**
   * The change since the same weekday of last week, by the same time, of 1; null when there were fewer than
   * `minPeopleForShare` then.
   */
  change: share,
});

/** What was taken less what went back, in one currency, from the start of a day on. */
const moneyOfDay = z.object({
  currency: z.string(),
  leftMinor: z.int(),
  /** Of the same weekday of last week, by the same time. */
  leftMinorBefore: z.int(),
  /** At the end of each hour of today; the last one until now. */
  hours: z.array(z.int()),
  /** At the end of each hour of the whole day a week ago. */
  hoursBefore: z.array(z.int()),
});

export const nowStats = z.object({
  zone: periodFields.zone,
  /** When it was counted. */
  at: storedTime,
  /** Today, and the same weekday of last week. */
  day: z.string(),
  dayBefore: z.string(),
  /** When today began. */
  startsAt: storedTime,
  /** Accounts whose player said within half a minute that it plays. */
  watching: z.object({
    viewers: count,
    /** The number of the episode that most of them watch, of whichever drama; null when nobody watches. */
    mostWatched: z.nullable(z.object({ number: z.int(), viewers: count })),
  }),
  /** Playbacks, those of visitors too. Their change is that of the hours that are over. */
  plays: soFar,
  newViewers: soFar,
  /** Episodes that were unlocked with coins, and the coins, without those that an undo gave back. */
  unlocks: soFar,
  spentCoins: z.object({ count: z.int(), change: share }),
  /** The most taken orders first. */
  money: z.array(moneyOfDay),
});
export type NowStats = z.output<typeof nowStats>;

export const nowCalls = {
  /** The figures of this minute, and of today so far. */
  'stats.now': staffCall({
    permission: 'numbers',
    input: z.strictObject({ zone: periodFields.zone }),
    output: nowStats,
  }),
};
