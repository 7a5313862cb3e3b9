import * as z from 'zod/mini';
import { count, money } from '../kernel/fields.ts';
import { staffCall } from '../kernel/staff-call.ts';
import { membershipPlan } from '../offers.ts';
import { givenCountry } from './countries-and-currencies.ts';
import { dramaFieldTypes } from './drama.ts';
import { freedEpisodes } from './drama-change.ts';

/** What it costs a viewer without unlocks to watch a drama to its end. */
const costToFinish = z.object({
  freeEpisodes: count,
  paidEpisodes: count,
  priceCoins: count,
  discountPercent: z.int(),
  /** Episode by episode. */
  oneByOneCoins: count,
  /** All paid ones together; null: fewer than two. */
  atOnceCoins: z.nullable(count),
  /** The cheapest coin packs on sale that cover the lower of the two. Null: no packs, or nothing to pay. */
  packs: z.nullable(
    z.object({ price: money, coins: count, templates: z.array(z.object({ id: z.string(), times: count })) }),
  ),
  /** Days until rewards have paid for it; null: nothing to pay. */
  rewardDays: z.nullable(
    z.object({
      /** By the daily check-in alone. */
      checkIn: count,
      /** With all tasks and ads of each day. */
      all: count,
    }),
  ),
});
export type StaffCostToFinish = z.output<typeof costToFinish>;

/** What viewers of a country pay for a drama now, and with other prices. */
const priceSimulation = z.object({
  before: costToFinish,
  after: costToFinish,
  /** Memberships on sale there, the shortest first. */
  membershipPlans: z.array(z.pick(membershipPlan, { period: true, days: true, price: true })),
  /** The whole series; null: not on sale there. */
  series: z.nullable(money),
  viewersAtPaywall: count,
  /** The episodes that become free. */
  freed: freedEpisodes,
});
export type PriceSimulation = z.output<typeof priceSimulation>;

export const priceCalls = {
  /** Prices that are not given are those of now. Changes nothing. */
  'price.simulate': staffCall({
    permission: 'content.read',
    input: z.strictObject({
      slug: z.string(),
      country: givenCountry,
      freeEpisodeCount: z.optional(dramaFieldTypes.freeEpisodeCount),
      defaultPriceCoins: z.optional(dramaFieldTypes.defaultPriceCoins),
      restDiscountPercent: z.optional(dramaFieldTypes.restDiscountPercent),
    }),
    output: priceSimulation,
  }),
};
