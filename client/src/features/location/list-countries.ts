import { countryCodes } from '@cliffhanger/contracts/countries';
import { countryName } from '#lib/language/country.ts';
import { currentLanguage } from '#lib/language/current-language.ts';
import type { Country } from './match-countries.ts';

/** All countries, named and sorted in the language of the interface. */
export const listCountries = (): Country[] => {
  const collator = new Intl.Collator(currentLanguage());
  return countryCodes
    .map((code) => ({ code, name: countryName(code) }))
    .toSorted((first, second) => collator.compare(first.name, second.name));
};
