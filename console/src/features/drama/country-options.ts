import { countryCodes } from '@cliffhanger/contracts/countries';
import { countryName } from '#lib/language/format.ts';
import { currentLanguage } from '#lib/language/i18n.ts';
import type { Choice } from '#ui/choice.tsx';

/** All countries by their names in the language of the interface. */
export const listCountries = (): Choice<string>[] => {
  const { compare } = new Intl.Collator(currentLanguage());
  return countryCodes
    .map((code) => ({ value: code, name: countryName(code) }))
    .sort((one, other) => compare(one.name, other.name));
};
