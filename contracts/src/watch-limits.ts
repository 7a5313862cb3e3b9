import * as z from 'zod/mini';
import { endpoint } from './kernel/endpoint.ts';
import { count, instant, wholeSeconds } from './kernel/fields.ts';
import { text } from './kernel/text.ts';

/** Rules of the time that viewers let themselves watch: docs/decisions/0147-time-in-the-viewers-hands.md. */
export const watchLimitRules = {
  /** The smallest and the largest limit of a day. */
  minutes: { min: 5, max: 720 },
  /** What the viewer adds to a day at a time. */
  extraMinutes: 15,
  /** The player says so before the end of the limit. */
  noteMinutes: 5,
  /** Watching without a break of `breakMinutes` that asks whether to go on. */
  askAfterMinutes: 60,
  breakMinutes: 5,
} as const;

/** Minutes a day; null: no limit. */
const dailyMinutes = z.nullable(
  z.int().check(z.minimum(watchLimitRules.minutes.min), z.maximum(watchLimitRules.minutes.max)),
);

export const watchLimits = z.object({
  minutes: dailyMinutes,
  /** A higher limit, or none, that the viewer has asked for. It counts from the next day on. */
  next: z.nullable(z.object({ minutes: dailyMinutes, at: instant })),
  /** Watched on the current day, on all devices. Two at once count once. */
  watchedSeconds: wholeSeconds,
  /** What the viewer has added to the current day. */
  extraMinutes: count,
  /** The next midnight in `timeZone`. */
  dayEndsAt: instant,
  /** IANA name: of the device on which the limits were set last, before that of the account's country. */
  timeZone: z.string(),
  /** Whether the player asks before it goes on after `watchLimitRules.askAfterMinutes` without a break. */
  asksAfterHour: z.boolean(),
});
export type WatchLimits = z.infer<typeof watchLimits>;

export const watchLimitsResource = {
  get: endpoint({
    method: 'GET',
    path: '/center/watchLimits',
    access: 'user',
    summary: 'The minutes a day that the viewer lets themselves watch, and what was watched today.',
    data: watchLimits,
    errors: [],
    extension: true,
  }),
  set: endpoint({
    method: 'POST',
    path: '/center/watchLimits',
    access: 'user',
    summary:
      'Set or remove the limit of a day, and whether the player asks after an hour. A lower limit counts at once, a higher one and none from the next day on. The server counts; players stop by themselves.',
    body: z.object({
      minutes: z.optional(dailyMinutes),
      asksAfterHour: z.optional(z.boolean()),
      /** Days are those of this zone from now on. */
      timeZone: z.optional(text({ minLength: 1, maxLength: 64 })),
    }),
    data: watchLimits,
    errors: [],
    extension: true,
  }),
  extend: endpoint({
    method: 'POST',
    path: '/center/watchLimits/extend',
    access: 'user',
    summary: 'Add 15 minutes to the current day. Adds nothing if more was added than the caller knows of.',
    /** The minutes that were added before, as the caller knows them. */
    body: z.object({ extraMinutes: count }),
    data: watchLimits,
    errors: [],
    extension: true,
  }),
};
