import * as z from 'zod/mini';
import { count } from '../kernel/fields.ts';
import { staffCall } from '../kernel/staff-call.ts';

/** One number for each day, oldest first, today last. */
const series = z.array(z.number());

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
