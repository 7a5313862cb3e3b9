import * as z from 'zod/mini';
import { count } from '../kernel/fields.ts';
import { staffCall, storedTime } from '../kernel/staff-call.ts';
import { playbackEventKeys, playbackStarts } from '../playback-events.ts';
import { names } from './shelves.ts';

/** One number for each day, oldest first, today last. */
const series = z.array(z.number());

/** Null without reports. */
const quantile = z.nullable(z.number());

/** What players have reported of one kind of event. */
const playbackStats = z.object({
  eventKey: z.enum(playbackEventKeys),
  /** How the episodes were started; null for an event that does not say. */
  start: z.nullable(z.enum(playbackStarts)),
  /** Milliseconds or frames, by day. */
  p50: z.array(quantile),
  p95: z.array(quantile),
  /** Of all days together. */
  all: z.object({ reports: count, p50: z.number(), p95: z.number() }),
});

export const stats = z.object({
  /** UTC. */
  days: z.array(z.string()),
  plays: series,
  finishes: series,
  newViewers: series,
  unlocks: series,
  spentCoins: series,
  /** Minor units by currency; a refund is subtracted from the day of the payment. */
  revenueMinor: z.record(z.string(), series),
  /** Only what was reported. */
  playback: z.array(playbackStats),
  mostPlayed: z.array(z.object({ slug: z.string(), plays: count, follows: count })),
});
export type Stats = z.output<typeof stats>;

/** How far accounts get in each episode of a drama. */
export const dramaStats = z.object({
  slug: z.string(),
  title: names,
  /** When this was counted. */
  at: storedTime,
  episodes: z.array(
    z.object({
      number: z.int(),
      durationSeconds: count,
      /** 0 for a free episode. */
      priceCoins: count,
      /** Playbacks, those of visitors too. */
      plays: count,
      /** Accounts with a position in the episode. The others are accounts of these. */
      started: count,
      reached25: count,
      reached50: count,
      reached75: count,
      finished: count,
      /** Accounts that own the next episode; null when it is free or there is none. */
      nextUnlocked: z.nullable(count),
    }),
  ),
});
export type DramaStats = z.output<typeof dramaStats>;
export type DramaStatsJson = z.input<typeof dramaStats>;

export const statsCalls = {
  /** The last days, today included. */
  stats: staffCall({
    input: z.strictObject({ days: z.int().check(z.minimum(1), z.maximum(90)) }),
    output: stats,
  }),
  'stats.drama': staffCall({ input: z.strictObject({ slug: z.string() }), output: dramaStats }),
};
