import type { NewSaleTemplate, StaffArguments } from '@cliffhanger/contracts/staff';
import { kinds, type Offer, type OfferKind, toMinor } from './offer-texts.ts';

/** What a person writes of a new offer. */
export type OfferForm = {
  what: OfferKind;
  coins: number | null;
  bonusPercent: number | null;
  membershipDays: number | null;
  period: 'week' | 'month' | 'quarter' | 'year';
  dramaId: string;
  amount: number | null;
  currency: string;
  /** A country, or all of the currency: beside what is sold there, or where there is no price of its own. */
  where: string;
};

/** Places that are no country. */
export const places = { beside: 'beside', elsewhere: 'elsewhere' } as const;

export const emptyOffer: OfferForm = {
  what: 'coins',
  coins: null,
  bonusPercent: 0,
  membershipDays: 30,
  period: 'month',
  dramaId: '',
  amount: null,
  currency: 'USD',
  where: places.elsewhere,
};

/** The one country in which it is sold; null for several. */
export const countryOf = (where: string): string | null =>
  where === places.beside || where === places.elsewhere ? null : where;

/** An id that says what it is, and that no other offer has. */
const idOf = (
  { what, coins, membershipDays, dramaId, currency, where }: OfferForm,
  taken: readonly string[],
) => {
  const thing = {
    coins: `coins-${coins ?? 0}`,
    membership: `days-${membershipDays ?? 0}`,
    series: `series-${dramaId}`,
  };
  const base = `${thing[what]}-${countryOf(where) ?? currency}`.toLowerCase().slice(0, 56);
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (!taken.includes(id)) return id;
  }
};

/** The input of the call that adds an offer. Missing numbers are refused by its schema. */
export const toNewOffer = (form: OfferForm, offers: readonly Offer[]): StaffArguments<'templates.add'> => {
  const offer = {
    id: idOf(
      form,
      offers.map(({ id }) => id),
    ),
    amountMinor: toMinor(form.amount, form.currency),
    currency: form.currency,
    country: countryOf(form.where),
    beside: form.where === places.beside,
    position:
      1 +
      Math.max(0, ...offers.filter(({ kind }) => kind === kinds[form.what]).map(({ position }) => position)),
  };
  const number = (value: number | null) => value ?? Number.NaN;
  switch (form.what) {
    case 'coins':
      return { what: 'coins', ...offer, coins: number(form.coins), bonusPercent: number(form.bonusPercent) };
    case 'membership':
      return {
        what: 'membership',
        ...offer,
        membershipDays: number(form.membershipDays),
        period: form.period,
      };
    case 'series':
      return { what: 'series', ...offer, dramaId: form.dramaId };
  }
};

/** An offer as it will be, for sentences about it. */
export const toOffer = (given: StaffArguments<'templates.add'>): Offer => {
  const unused = {
    coins: 0,
    bonusPercent: 0,
    membershipDays: 0,
    period: null,
    dramaId: null,
    beside: false,
  };
  const { what, ...values } = given as NewSaleTemplate;
  return { ...unused, ...values, kind: kinds[what], active: true, countries: [], orders: 0, sold: 0 };
};
