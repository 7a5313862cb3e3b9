import * as z from 'zod/mini';
import { coins, count, id, money } from './kernel/fields.ts';

export const coinPack = z.object({
  templateId: id,
  coins,
  bonusPercent: z.int(),
  bonusCoins: coins,
  price: money,
});
export type CoinPack = z.infer<typeof coinPack>;

export const membershipPlan = z.object({
  templateId: id,
  period: z.enum(['week', 'month', 'quarter', 'year']),
  days: z.int(),
  price: money,
  /** Rounded up to a whole minor unit. */
  pricePerDay: money,
});
export type MembershipPlan = z.infer<typeof membershipPlan>;

/** A whole series, including future episodes. */
export const seriesOffer = z.object({
  templateId: id,
  dramaId: id,
  title: z.string(),
  episodesNum: count,
  price: money,
});
export type SeriesOffer = z.infer<typeof seriesOffer>;

/** In which numbers coins are sold, priced as `priceExactCoins` does. */
export const exactCoins = z.object({
  /** Fewer cost less than the smallest payment that the provider takes. */
  minCoins: coins,
  maxCoins: coins,
});
export type ExactCoins = z.infer<typeof exactCoins>;

/** Coin packs, membership plans and series for sale to a viewer, in one currency. */
export const offers = z.object({
  coinPacks: z.array(coinPack),
  /** Null where coins are sold in packs only. */
  exactCoins: z.nullable(exactCoins),
  membershipPlans: z.array(membershipPlan),
  /** Empty unless a drama is given. */
  seriesOffers: z.array(seriesOffer),
});
export type Offers = z.infer<typeof offers>;
