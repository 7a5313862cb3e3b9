import * as z from 'zod/mini';
import { count } from '../../kernel/fields.ts';
import { staffCall } from '../../kernel/staff-call.ts';
import { givenCountry } from '../countries-and-currencies.ts';
import { periodFields } from './period.ts';
import { countedUntil, share } from './wall.ts';

/** The days after the day of arrival on which it is counted who came back. */
export const returnDays = [1, 7, 30] as const;

/** What a viewer brought in this many days from the day of arrival on. */
export const valueDays = 30;

const returned = z.object({
  days: z.int(),
  /** Accounts that were seen on this day after the day on which they arrived. */
  viewers: count,
  share,
  /** False while this day is not over for all who arrived in the week: the figure can still grow. */
  isOver: z.boolean(),
});

export const cohortStats = z.object({
  zone: periodFields.zone,
  countedUntil,
  /** By the week of arrival, which begins on a Monday; the oldest first. */
  weeks: z.array(
    z.object({
      /** The Monday. */
      from: z.string(),
      viewers: count,
      returned: z.array(returned),
      /** In `valueDays` from arrival: coins spent on episodes, and money paid less what went back in that time. */
      spentCoins: z.int(),
      /** For each viewer; null for fewer people than have a share. */
      spentCoinsEach: z.nullable(z.number()),
      paidMinor: z.record(z.string(), z.int()),
      paidMinorEach: z.nullable(z.record(z.string(), z.number())),
      /** Accounts that paid in that time. */
      payers: count,
      /** False while these days are not over for all. */
      isValueOver: z.boolean(),
    }),
  ),
});
export type CohortStats = z.output<typeof cohortStats>;

export const cohortInput = {
  zone: periodFields.zone,
  /** How many, the current one included. */
  weeks: z.int().check(z.minimum(1), z.maximum(52)),
  country: z.optional(givenCountry),
};

export const cohortCalls = {
  /** Who came back, and what they brought, by the week in which they arrived. */
  'stats.cohorts': staffCall({
    permission: 'numbers',
    input: z.strictObject(cohortInput),
    output: cohortStats,
  }),
};
