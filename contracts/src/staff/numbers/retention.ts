import * as z from 'zod/mini';
import { count } from '../../kernel/fields.ts';
import { staffCall } from '../../kernel/staff-call.ts';
import { languages } from '../../language-table.ts';
import { givenCountry } from '../countries-and-currencies.ts';
import { names } from '../shelves.ts';
import { paywallStats } from '../stats.ts';
import { periodCheck, periodFields } from './period.ts';
import { countedUntil, share } from './wall.ts';

export const retentionStats = z.object({
  ...periodFields,
  countedUntil,
  slug: z.string(),
  title: names,
  /** As many days before the period. */
  before: z.object({ from: z.string(), until: z.string() }),
  episodes: z.array(
    z.object({
      number: z.int(),
      /** 0 for a free episode. */
      priceCoins: count,
      /** Accounts that played it in the period, and in the days before. */
      viewers: count,
      viewersBefore: count,
      /** Of those of the period, accounts that have reached its end by now. */
      finished: count,
      finishedShare: share,
      /** Of those of the period, accounts that played the next one in it too; null for the last one. */
      wentOn: z.nullable(count),
      wentOnShare: share,
    }),
  ),
  /** How those at the wall went on; null without one, or when nobody stood there in the period. */
  wall: z.nullable(paywallStats),
});
export type RetentionStats = z.output<typeof retentionStats>;

export const retentionFilter = {
  /** Of the account. */
  country: z.optional(givenCountry),
  /** Of the account. */
  language: z.optional(z.enum(languages)),
};

export const retentionCalls = {
  /** Who played each episode of a drama in a period, and in as many days before. */
  'stats.retention': staffCall({
    permission: 'numbers',
    input: z
      .strictObject({
        slug: z.string().check(z.minLength(1), z.maxLength(100)),
        ...periodFields,
        ...retentionFilter,
      })
      .check(periodCheck),
    output: retentionStats,
  }),
};
