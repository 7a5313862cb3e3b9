import * as z from 'zod/mini';
import { count } from '../../kernel/fields.ts';
import { staffCall, storedTime } from '../../kernel/staff-call.ts';
import { givenCountry } from '../countries-and-currencies.ts';
import { paywallStats } from '../stats.ts';
import { periodCheck, periodFields } from './period.ts';

/** Of 1; null where fewer than `minPeopleForShare` people are the whole. */
export const share = z.nullable(z.number());

/** Until when reports and playbacks are counted; null if all of them are. */
export const countedUntil = z.nullable(storedTime);

/** How many people went how far. Those of each step are people of the step before. */
const wallSteps = {
  /** Opened the app, played something or placed an order. */
  active: count,
  /** Played something. */
  watching: count,
  /** Came to a paid episode: watched the last free one to nine tenths, or played one that has a price. */
  reached: count,
  /** Of those, placed an order. */
  ordered: count,
  /** Of those, paid one. */
  paid: count,
  /** Of the active, paid an order, wherever they came from. */
  paying: count,
  watchingOfActive: share,
  reachedOfWatching: share,
  orderedOfReached: share,
  paidOfOrdered: share,
  payingOfActive: share,
};

export const wallStats = z.object({
  ...periodFields,
  countedUntil,
  all: z.object(wallSteps),
  /** Accounts that were made in the period. */
  newViewers: z.object(wallSteps),
  returning: z.object(wallSteps),
  /** The most active first. */
  countries: z.array(z.object({ country: z.string(), ...wallSteps })),
  /** Those whose place in the last free episode was last reported in the period, and how they went on until now. */
  dramas: z.array(paywallStats),
});
export type WallStats = z.output<typeof wallStats>;

export const wallInput = { ...periodFields, country: z.optional(givenCountry) };

export const wallCalls = {
  /** From opening the app to paying, in people. */
  'stats.wall': staffCall({
    permission: 'numbers',
    input: z.strictObject(wallInput).check(periodCheck),
    output: wallStats,
  }),
};
