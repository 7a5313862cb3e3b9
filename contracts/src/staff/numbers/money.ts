import * as z from 'zod/mini';
import { count } from '../../kernel/fields.ts';
import { staffCall } from '../../kernel/staff-call.ts';
import { givenCountry, givenCurrency } from '../countries-and-currencies.ts';
import { names } from '../shelves.ts';
import { periodCheck, periodFields } from './period.ts';

/** What the sums of orders are of. All are by currency too, since currencies are never added. */
export const moneyKeys = ['day', 'drama', 'country', 'offer', 'currency'] as const;
export type MoneyKey = (typeof moneyKeys)[number];

const text = z.string().check(z.minLength(1), z.maxLength(100));

/** Which orders are counted: those to which everything that is given applies. */
export const moneyFilter = {
  /** Orders of a whole series of this drama, and coins that unlocked its episodes. */
  slug: z.optional(text),
  /** Of the account. */
  country: z.optional(givenCountry),
  templateId: z.optional(text),
  currency: z.optional(givenCurrency),
};

/** Orders in one currency. */
const moneySum = {
  currency: z.string(),
  /** Orders that were paid in the period, also those that were refunded since. */
  orders: count,
  takenMinor: count,
  /** Coins that these orders brought. */
  coins: count,
  /** Orders whose whole money went back in the period, by refunds or a dispute. */
  returnedOrders: count,
  /** With what went back for unspent coins of other orders. */
  returnedMinor: count,
};

/** A sum by what `by` names: a day, the slug of a series, a country, the id of a template or a currency. */
const moneyRow = z.object({ of: z.nullable(z.string()), ...moneySum });

/** What was bought by an offer that has a row. */
const soldOffer = z.object({
  id: z.string(),
  kind: z.int(),
  coins: count,
  bonusPercent: count,
  membershipDays: count,
  slug: z.nullable(z.string()),
  amountMinor: count,
  currency: z.string(),
});

export const moneyStats = z.object({
  ...periodFields,
  by: z.enum(moneyKeys),
  /** The whole period. */
  sums: z.array(z.object(moneySum)),
  /** Days in their order; otherwise the most orders first. `of` is null for orders that are of no drama. */
  rows: z.array(moneyRow),
  /**
   * Coins that unlocked episodes, by day, drama or country, without those that an undo gave back in the period. Negative
   * where more came back than was spent.
   */
  coins: z.array(z.object({ of: z.string(), boughtCoins: z.int(), bonusCoins: z.int() })),
  /** The titles of the dramas that have a row, or a row's series, by slug. */
  titles: z.record(z.string(), names),
  offers: z.array(soldOffer),
});
export type MoneyStats = z.output<typeof moneyStats>;
export type MoneyRow = MoneyStats['rows'][number];

export const moneyInput = { ...periodFields, by: z.enum(moneyKeys), ...moneyFilter };

export const moneyCalls = {
  /** What was paid and what went back, by the days on which it happened. */
  'stats.money': staffCall({
    permission: 'numbers',
    input: z.strictObject(moneyInput).check(periodCheck),
    output: moneyStats,
  }),
};
