import * as z from 'zod/mini';
import { count } from '../kernel/fields.ts';
import { noInput, staffCall } from '../kernel/staff-call.ts';
import { membershipPlan } from '../offers.ts';
import { givenReason } from './corrections.ts';
import { givenCountry, givenCurrency } from './countries-and-currencies.ts';
import { knownRevision } from './revision.ts';

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
  /** In all countries of its currency, beside the offers that viewers there see anyway. */
  beside: z.boolean(),
  position: z.int(),
  active: z.boolean(),
  /** The countries whose viewers see it now. */
  countries: z.array(z.string()),
  /** Orders in any state. Only an offer without any can be removed. */
  orders: count,
  /** Paid orders that were not refunded. */
  sold: count,
});
export type SaleTemplateJson = z.input<typeof saleTemplate>;

const offer = {
  id: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/, 'lower case letters, digits and dashes')),
  amountMinor: z.int().check(z.minimum(1)),
  currency: givenCurrency,
  country: z.nullable(givenCountry),
  /** Without a country only. */
  beside: z._default(z.boolean(), false),
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

/** Returns an offer as `templates.add` takes it, such as to sell it again with another id and price. */
export const toNewTemplate = (template: SaleTemplateJson): z.input<typeof newSaleTemplate> => {
  const { id, amountMinor, currency, country, beside, position } = template;
  const { coins, bonusPercent, membershipDays, period, dramaId } = template;
  const given = { id, amountMinor, currency, country, beside, position };
  if (dramaId !== null) return { what: 'series', ...given, dramaId };
  return membershipDays > 0
    ? { what: 'membership', ...given, membershipDays, period: period ?? 'month' }
    : { what: 'coins', ...given, coins, bonusPercent };
};

/** What the viewers of some countries gain and lose by a change of the offers, by the ids of templates. */
const offerChange = z.object({
  countries: z.array(z.string()),
  gains: z.array(z.string()),
  loses: z.array(z.string()),
});
export type OfferChange = z.output<typeof offerChange>;

const onSale = z.strictObject({ id: z.string(), active: z.boolean() });
/** Refused when the offer was changed since. */
const known = { revision: knownRevision };
const templates = z.array(saleTemplate);

/** A new offer in place of one that goes off sale. */
const replacement = z.strictObject({ replaces: z.string(), template: newSaleTemplate });

/** Why viewers of a country see these offers of a kind and no others: the first rule for which there are any. */
export const offerRules = ['country', 'currency', 'worldwide'] as const;

/** The offers of one kind, or of one series, as viewers of a country see them. */
const seenKind = z.object({
  kind: z.int(),
  /** Of a series. */
  dramaId: z.nullable(z.string()),
  /** Null: viewers see none. */
  rule: z.nullable(z.enum(offerRules)),
  /** The ids of templates, in the order of the app. */
  seen: z.array(z.string()),
  /** Those that viewers would see if there were none of a nearer rule. */
  unseen: z.array(z.string()),
});
export type SeenKind = z.output<typeof seenKind>;

/** What viewers in a country are offered. */
const seenOffers = z.object({
  country: z.string(),
  /** That of the country. */
  currency: z.string(),
  offers: z.array(seenKind),
});
export type SeenOffers = z.output<typeof seenOffers>;
export type SeenOffersJson = z.input<typeof seenOffers>;

export const templateCalls = {
  'templates.list': staffCall({ permission: 'offers', input: noInput, output: templates }),
  /** Lists the changes that `templates.add` or `templates.sell` would make, and makes none. */
  'templates.plan': staffCall({
    permission: 'offers',
    input: z.union([newSaleTemplate, onSale, replacement]),
    output: z.array(offerChange),
  }),
  /** What viewers in a country see, by the functions that answer them. Coins and memberships are always listed. */
  'offers.seen': staffCall({
    permission: 'offers',
    input: z.strictObject({ country: givenCountry }),
    output: seenOffers,
  }),
  /** Returns the new one. */
  'templates.add': staffCall({ permission: 'offers', input: newSaleTemplate, output: templates }),
  /** Returns the one that it puts on or off sale. */
  'templates.sell': staffCall({ permission: 'offers', input: z.extend(onSale, known), output: templates }),
  /** Takes an offer off sale and adds another in its place, in one transaction. Returns both. */
  'templates.replace': staffCall({
    permission: 'offers',
    input: z.extend(replacement, known),
    output: templates,
  }),
  /** Gives an offer that is on sale a place, from 1, in the list that viewers see. Returns this list. */
  'templates.place': staffCall({
    permission: 'offers',
    input: z.strictObject({
      id: z.string(),
      place: z.int().check(z.minimum(1), z.maximum(10_000)),
      /** Among those that viewers of this country see; without it, among those of its own country or currency. */
      country: z.optional(givenCountry),
      ...known,
    }),
    output: templates,
  }),
  /** Deletes an offer that nobody ever ordered. Returns it as it was. */
  'templates.remove': staffCall({
    permission: 'offers',
    input: z.strictObject({ id: z.string(), ...known, reason: z.optional(givenReason) }),
    output: templates,
  }),
};
