import * as z from 'zod/mini';
import { count } from '../../kernel/fields.ts';
import { staffCall } from '../../kernel/staff-call.ts';
import { playbackFailures } from '../../playback-events.ts';
import { givenCountry } from '../countries-and-currencies.ts';
import { periodCheck, periodFields } from './period.ts';
import { countedUntil } from './wall.ts';

/** What the measurements of players are told apart by, besides all of them together. */
export const playbackKeys = ['all', 'country', 'device', 'version'] as const;
export type PlaybackKey = (typeof playbackKeys)[number];

/** Milliseconds or frames, with two significant digits; null for fewer reports than have a share. */
const quantiles = z.object({
  reports: count,
  p50: z.nullable(z.number()),
  p95: z.nullable(z.number()),
});

/** What players measured of the same reports. */
const measured = {
  /** From the viewer's action to the first moving frame, by the way of starting. */
  cold: quantiles,
  warm: quantiles,
  next: quantiles,
  /** Interruptions of a playing video. */
  stalls: quantiles,
  /** For each hundred first frames; null for fewer than have a share. */
  stallsPerHundred: z.nullable(z.number()),
  /** Starts that ended in the failure screen, by the reason. */
  failed: z.record(z.enum(playbackFailures), count),
  /** Of each hundred starts, with a first frame or failed; null for fewer than have a share. */
  failedPerHundred: z.nullable(z.number()),
  /** Frames that came too late, for each episode watched. */
  droppedFrames: quantiles,
};

export const playbackRows = z.object({
  /** Days of UTC, in which measurements are counted. */
  from: z.string(),
  until: z.string(),
  zone: z.literal('UTC'),
  countedUntil,
  by: z.enum(playbackKeys),
  /** The most starts first. `of` is null for all, and '' for reports that do not say. */
  rows: z.array(z.object({ of: z.nullable(z.string()), ...measured })),
  /** Each day of the period, of all reports together. */
  days: z.array(z.object({ day: z.string(), ...measured })),
});
export type PlaybackRows = z.output<typeof playbackRows>;

export const playbackInput = {
  from: periodFields.from,
  until: periodFields.until,
  by: z.enum(playbackKeys),
  country: z.optional(givenCountry),
};

export const playbackCalls = {
  /** Measurements of players, by country, device or version as the player reported it. */
  'stats.playback': staffCall({
    permission: 'numbers',
    input: z.strictObject(playbackInput).check(periodCheck),
    output: playbackRows,
  }),
};
