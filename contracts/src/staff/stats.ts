import * as z from 'zod/mini';
import { count } from '../kernel/fields.ts';
import { noInput, staffCall, storedTime } from '../kernel/staff-call.ts';
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

/** Orders are summed by the drama of a series, the country of the account, or the offer. */
export const revenueKinds = ['drama', 'country', 'offer'] as const;

/** What was sold in some days, and the coins that were spent. */
export const revenue = z.object({
  /** UTC, the first and the last. */
  days: z.tuple([z.string(), z.string()]),
  by: z.enum(revenueKinds),
  /** The most orders first. */
  sales: z.array(
    z.object({
      /** A slug, a country or the id of a template. */
      of: z.string(),
      currency: z.string(),
      orders: count,
      /** Without refunded orders. */
      amountMinor: count,
    }),
  ),
  /** By drama or country: coins that unlocked episodes, the most first. Coins of undone unlocks are not counted. */
  coins: z.array(z.object({ of: z.string(), unlocks: count, boughtCoins: count, bonusCoins: count })),
});
export type Revenue = z.output<typeof revenue>;

/** How accounts go on at the paywall of a drama: by its first episode that is not free. */
export const paywallStats = z.object({
  slug: z.string(),
  title: z.nullable(z.string()),
  episode: z.int(),
  /** Accounts that watched the last free episode to its end, or nearly. The others are parts of these. */
  reached: count,
  /** Went on by this kind of unlock. */
  single: count,
  rest: count,
  auto: count,
  series: count,
  grant: count,
  /** Watched the episode without an unlock, as members. */
  member: count,
  /** Did not go on. */
  left: count,
  /** Of those with an unlock, those who paid an order in the day before it. */
  paidBefore: count,
});
export type PaywallStats = z.output<typeof paywallStats>;

/** A term that found nothing, in some days. */
export const missedTerm = z.object({ term: z.string(), language: z.string(), searches: count });
export type MissedTerm = z.output<typeof missedTerm>;

const days = z.int().check(z.minimum(1), z.maximum(90));

export const statsCalls = {
  'stats.revenue': staffCall({
    permission: 'numbers',
    input: z.strictObject({ days, by: z.enum(revenueKinds) }),
    output: revenue,
  }),
  /** Of all dramas with free and paid episodes, from their start; the most reached first. */
  'stats.paywall': staffCall({ permission: 'numbers', input: noInput, output: z.array(paywallStats) }),
  /** Terms for which at least two people searched on a day and found nothing, the most searched first. */
  'search.missed': staffCall({
    permission: 'numbers',
    input: z.strictObject({
      days: z.int().check(z.minimum(1), z.maximum(30)),
      limit: z.int().check(z.minimum(1), z.maximum(1000)),
    }),
    output: z.array(missedTerm),
  }),
  /** The last days, today included. */
  stats: staffCall({ permission: 'numbers', input: z.strictObject({ days }), output: stats }),
  'stats.drama': staffCall({
    permission: 'numbers',
    input: z.strictObject({ slug: z.string() }),
    output: dramaStats,
  }),
};
