import * as z from 'zod/mini';
import { noInput, staffCall } from '../kernel/staff-call.ts';
import { membershipPlan } from '../offers.ts';
import { givenCountry, givenCurrency } from './countries-and-currencies.ts';

const { period } = membershipPlan.shape;

/** Something on sale, or that was on sale: a coin pack, a membership or a whole series. */
export const saleTemplate = z.object({
  id: z.string(),
  kind: z.int(),
  coins: z.int(),
  bonusPercent: z.int(),
  membershipDays: z.int(),
  period: z.nullable(period),
  dramaId: z.nullable(z.string()),
  amountMinor: z.int(),
  currency: z.string(),
  /** Null: in the countries of the currency that have none of their own, and in USD everywhere else. */
  country: z.nullable(z.string()),
  position: z.int(),
  active: z.boolean(),
  /** The countries whose viewers see it now. */
  countries: z.array(z.string()),
});
export type SaleTemplateJson = z.input<typeof saleTemplate>;

const offer = {
  id: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/, 'lower case letters, digits and dashes')),
  amountMinor: z.int().check(z.minimum(1)),
  currency: givenCurrency,
  country: z.nullable(givenCountry),
  position: z.int().check(z.minimum(1), z.maximum(10_000)),
};

/** Something to put on sale. */
export const newSaleTemplate = z.discriminatedUnion('what', [
  z.strictObject({
    what: z.literal('coins'),
    ...offer,
    coins: z.int().check(z.minimum(1), z.maximum(1_000_000)),
    bonusPercent: z.int().check(z.minimum(0), z.maximum(500)),
  }),
  z.strictObject({
    what: z.literal('membership'),
    ...offer,
    membershipDays: z.int().check(z.minimum(1), z.maximum(3650)),
    period,
  }),
  z.strictObject({ what: z.literal('series'), ...offer, dramaId: z.string() }),
]);
export type NewSaleTemplate = z.output<typeof newSaleTemplate>;

/** What the viewers of some countries gain and lose by a change of the offers, by the ids of templates. */
const offerChange = z.object({
  countries: z.array(z.string()),
  gains: z.array(z.string()),
  loses: z.array(z.string()),
});
export type OfferChange = z.output<typeof offerChange>;

const onSale = z.strictObject({ id: z.string(), active: z.boolean() });
const templates = z.array(saleTemplate);

export const templateCalls = {
  'templates.list': staffCall({ permission: 'offers', input: noInput, output: templates }),
  /** Lists the changes that `templates.add` or `templates.sell` would make, and makes none. */
  'templates.plan': staffCall({
    permission: 'offers',
    input: z.union([newSaleTemplate, onSale]),
    output: z.array(offerChange),
  }),
  /** Returns the new one. */
  'templates.add': staffCall({ permission: 'offers', input: newSaleTemplate, output: templates }),
  /** Returns the one that it puts on or off sale. */
  'templates.sell': staffCall({ permission: 'offers', input: onSale, output: templates }),
};
