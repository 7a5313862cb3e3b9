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
