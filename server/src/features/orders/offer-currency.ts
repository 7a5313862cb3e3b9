import countryToCurrency from 'country-to-currency';

/** The currency of the offers in countries that have none in their own. */
export const worldwideCurrency = 'USD';

/** @returns undefined for an unknown country */
export const currencyOf = (country: string): string | undefined =>
  Object.hasOwn(countryToCurrency, country)
    ? countryToCurrency[country as keyof typeof countryToCurrency]
    : undefined;

const usedCurrencies = new Set<string>(Object.values(countryToCurrency));

/**
 * Finds why nothing can be sold in a currency in a country; null when it can. An offer without a country is sold in all
 * countries of its currency, and one in US dollars in all other countries too.
 */
export const findCurrencyProblem = ({
  currency,
  country,
}: {
  currency: string;
  country: string | null;
}): string | null => {
  if (currency === worldwideCurrency) return null;
  if (country === null) return usedCurrencies.has(currency) ? null : `no country uses ${currency}`;
  const own = currencyOf(country);
  return own === currency
    ? null
    : `${country} does not use ${currency}; write ${own ? `${own} or ` : ''}${worldwideCurrency}`;
};

/** Where an offer is sold. */
export interface Market {
  currency: string;
  country: string | null;
  beside: boolean;
}

const nearestOf = <Offer extends Market>(offers: readonly Offer[]): readonly Offer[] => {
  const ofCountry = offers.filter(({ country }) => country !== null);
  if (ofCountry.length > 0) return ofCountry;
  const inOwnCurrency = offers.filter(({ currency }) => currency !== worldwideCurrency);
  return inOwnCurrency.length > 0 ? inOwnCurrency : offers;
};

/**
 * Of the offers of one kind that a country can have: its own, else those in its currency, else the worldwide ones; and beside
 * these, those that take none away.
 */
export const seenOf = <Offer extends Market>(offers: readonly Offer[], country: string): readonly Offer[] => {
  const isBeside = (offer: Offer) => offer.beside && offer.country === null;
  const nearest = new Set(nearestOf(offers.filter((offer) => !isBeside(offer))));
  return offers.filter(
    (offer) => nearest.has(offer) || (isBeside(offer) && offer.currency === currencyOf(country)),
  );
};

/** Of the offers of one kind that are on sale, those that viewers of a country see. */
export const offersOfCountry = <Offer extends Market>(offers: readonly Offer[], country: string) =>
  seenOf(
    offers.filter(
      (offer) =>
        (offer.country === null || offer.country === country) &&
        (offer.currency === worldwideCurrency || offer.currency === currencyOf(country)),
    ),
    country,
  );
