import * as z from 'zod/mini';
import { count } from '../kernel/fields.ts';
import { staffCall } from '../kernel/staff-call.ts';
import { playbackEventKeys, playbackStarts } from '../playback-events.ts';

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

export const statsCalls = {
  /** The last days, today included. */
  stats: staffCall({
    input: z.strictObject({ days: z.int().check(z.minimum(1), z.maximum(90)) }),
    output: stats,
  }),
};
