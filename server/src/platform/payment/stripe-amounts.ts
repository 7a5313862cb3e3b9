import { formatMoney, fractionDigitsOf, type Money } from '@cliffhanger/contracts';

/**
 * Stripe's rules for amounts: https://docs.stripe.com/currencies (presentment currencies, minor units in API amounts,
 * zero-decimal and three-decimal currencies, special cases, minimum and maximum charge amounts). Its decimals are not
 * those of Intl, which has none for COP, HUF, IDR and others that Stripe charges with two.
 */
const presentmentCurrencies = new Set(
  `USD AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY
  COP CRC CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD JOD
  JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO
  NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD STD SZL THB TJS TND
  TOP TRY TTD TWD TZS UAH UGX UYU UZS VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW`.split(/\s+/),
);
const zeroDecimal = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
/** Charged with three decimals, of which the last must be 0. */
const threeDecimal = new Set('BHD JOD KWD OMR TND'.split(' '));
/** Currencies without decimals that the API takes with two, which must be 00. */
const wholeWithTwoDecimals = new Set('ISK UGX'.split(' '));

/** The least that an account which settles in the currency can charge, in units. */
const minimumUnits: Readonly<Record<string, number>> = {
  USD: 0.5,
  AED: 2,
  AUD: 0.5,
  BGN: 1,
  BRL: 0.5,
  CAD: 0.5,
  CHF: 0.5,
  CZK: 15,
  DKK: 2.5,
  EUR: 0.5,
  GBP: 0.3,
  HKD: 4,
  HUF: 175,
  INR: 0.5,
  JPY: 50,
  MXN: 10,
  MYR: 2,
  NOK: 3,
  NZD: 0.5,
  PLN: 2,
  RON: 2,
  SEK: 3,
  SGD: 0.5,
  THB: 10,
};
/** Eight digits, and more in some currencies of many units. */
const maximumAmount = 99_999_999;

const stripeDigitsOf = (currency: string): number => {
  if (zeroDecimal.has(currency)) return 0;
  return threeDecimal.has(currency) ? 3 : 2;
};

/** The digits by which an amount of Stripe is longer than the price in minor units. */
const extraDigitsOf = (currency: string): number => stripeDigitsOf(currency) - fractionDigitsOf(currency);

const shift = (amount: number, digits: number): number =>
  digits >= 0 ? amount * 10 ** digits : amount / 10 ** -digits;

/** Converts a price into the amount of Stripe's API: UGX 5,000 is 500000, JPY 500 is 500, KWD 0.99 is 990. */
export const stripeAmountOf = ({ amountMinor, currency }: Money): number =>
  shift(amountMinor, extraDigitsOf(currency));

/**
 * Converts an amount of Stripe's API into a price. A fraction of a minor unit stays one, and so equals no price.
 * @param stripeCurrency in lower case, as Stripe writes it
 */
export const priceOfStripe = (amount: number, stripeCurrency: string): Money => {
  const currency = stripeCurrency.toUpperCase();
  return { amountMinor: shift(amount, -extraDigitsOf(currency)), currency };
};

/** Rounds an amount down to one that Stripe refunds: without decimals, or with a third decimal of 0, as it charges. */
export const roundDownForStripe = ({ amountMinor, currency }: Money): number => {
  const step = threeDecimal.has(currency) ? 10 : wholeWithTwoDecimals.has(currency) ? 100 : 1;
  const amount = stripeAmountOf({ amountMinor, currency });
  return priceOfStripe(Math.floor(amount / step) * step, currency).amountMinor;
};

/** Finds why Stripe cannot charge a price, as a sentence for staff; null when nothing speaks against it. */
export const findStripePriceProblem = (price: Money): string | null => {
  const { currency } = price;
  if (!presentmentCurrencies.has(currency)) return `Stripe charges nothing in ${currency}`;
  const amount = stripeAmountOf(price);
  if (threeDecimal.has(currency) && amount % 10 !== 0)
    return `Stripe charges ${currency} with a third decimal of 0 only`;
  if (!Number.isInteger(amount) || (wholeWithTwoDecimals.has(currency) && amount % 100 !== 0))
    return `Stripe charges ${currency} without decimals`;
  const unit = 10 ** stripeDigitsOf(currency);
  const minimum = (minimumUnits[currency] ?? 0) * unit;
  if (amount < minimum)
    return `Stripe charges at least ${formatMoney('en', priceOfStripe(minimum, currency))}`;
  if (amount > maximumAmount && extraDigitsOf(currency) <= 0)
    return `Stripe charges at most ${formatMoney('en', priceOfStripe(maximumAmount, currency))}`;
  return null;
};
