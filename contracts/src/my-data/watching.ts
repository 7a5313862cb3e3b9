import * as z from 'zod/mini';
import { count, day, id, instant, wholeSeconds } from '../kernel/fields.ts';
import { episodeReference, flag, nullableInstant, number, rows, text } from './fields.ts';

/** What a viewer watched, and how they let themselves watch. */
export const watchingSections = {
  progress: rows({
    ...episodeReference,
    progress: wholeSeconds,
    finished: flag,
    updatedAt: instant,
    furthest: wholeSeconds,
    begun: flag,
  }),
  playbacks: rows({ episodeId: id, hour: instant }),
  watchedTime: rows({ day, seconds: wholeSeconds, reportedAt: instant }),
  watchLimits: rows({
    minutes: z.nullable(number),
    nextMinutes: z.nullable(number),
    nextAt: nullableInstant,
    timeZone: text,
    asksAfterHour: flag,
    day,
    watchedSeconds: wholeSeconds,
    extraMinutes: count,
    reportedAt: instant,
  }),
  autoUnlocks: rows({ dramaId: id, untouchedCount: count, updatedAt: instant }),
};
