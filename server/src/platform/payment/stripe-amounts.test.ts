import { expect, it } from 'vitest';
import { findStripePriceProblem, priceOfStripe, stripeAmountOf } from './stripe-amounts.ts';

it.each([
  ['USD', 499, 499],
  ['JPY', 500, 500],
  ['XAF', 500, 500],
  ['UGX', 5000, 500_000],
  ['ISK', 990, 99_000],
  ['KWD', 990, 990],
  // Without decimals in Intl, charged with two by Stripe.
  ['HUF', 1990, 199_000],
  ['IDR', 150_000, 15_000_000],
  ['COP', 20_000, 2_000_000],
  ['ALL', 500, 50_000],
])('an amount in %s is that of Stripe, and back', (currency, amountMinor, amount) => {
  expect(stripeAmountOf({ amountMinor, currency })).toBe(amount);
  expect(priceOfStripe(amount, currency.toLowerCase())).toEqual({ amountMinor, currency });
  expect(findStripePriceProblem({ amountMinor, currency })).toBeNull();
});

it('an amount of Stripe with a fraction of our minor unit equals no price', () => {
  expect(Number.isInteger(priceOfStripe(500_050, 'ugx').amountMinor)).toBe(false);
});

it.each([
  ['KWD', 995, 'Stripe charges KWD with a third decimal of 0 only'],
  ['TND', 1, 'Stripe charges TND with a third decimal of 0 only'],
  ['USD', 49, 'Stripe charges at least $0.50'],
  ['JPY', 49, 'Stripe charges at least ¥50'],
  ['HUF', 174, 'Stripe charges at least HUF 175'],
  ['USD', 100_000_000, 'Stripe charges at most $999,999.99'],
  ['LYD', 5000, 'Stripe charges nothing in LYD'],
])('a price in %s that Stripe cannot charge is refused with the reason', (currency, amountMinor, problem) => {
  expect(findStripePriceProblem({ amountMinor, currency })?.replaceAll('\u00a0', ' ')).toBe(problem);
});
