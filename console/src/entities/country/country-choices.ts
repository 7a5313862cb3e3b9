import { countryCodes } from '@cliffhanger/contracts/countries';
import i18next from 'i18next';
import { countryName, formatList } from '#lib/language/format.ts';
import { currentLanguage } from '#lib/language/i18n.ts';

interface CountryChoice {
  value: string;
  name: string;
}

const choices = new Map<string, readonly CountryChoice[]>();

/** All countries by their names in the language of the interface. */
export const countryChoices = (): readonly CountryChoice[] => {
  const language = currentLanguage();
  const found =
    choices.get(language) ??
    countryCodes
      .map((value) => ({ value, name: countryName(value) }))
      .toSorted((one, other) => one.name.localeCompare(other.name, language));
  choices.set(language, found);
  return found;
};

const maxNamed = 4;

/** Countries in words: "Brazil and Portugal", "Germany, Spain and 31 more", "everywhere but in Brazil". */
export const formatCountries = (countries: readonly string[]): string => {
  if (countries.length === countryCodes.length) return i18next.t('countries.all', { ns: 'shop' });
  const others = countryCodes.filter((code) => !countries.includes(code));
  if (others.length < countries.length)
    return i18next.t('countries.allBut', { ns: 'shop', countries: nameSome(others) });
  return nameSome(countries);
};

/** Names some, the largest markets first. */
const nameSome = (countries: readonly string[]): string => {
  const ordered = [
    ...largest.filter((code) => countries.includes(code)),
    ...countries.filter((code) => !largest.includes(code)),
  ];
  if (ordered.length <= maxNamed) return formatList(ordered.map(countryName));
  const more = i18next.t('countries.more', { ns: 'shop', count: ordered.length - maxNamed + 1 });
  return formatList([...ordered.slice(0, maxNamed - 1).map(countryName), more]);
};

/** Countries that are named before others, by the number of people who live there. */
const largest: readonly string[] = [
  ...['CN', 'US', 'BR', 'DE', 'ES', 'FR', 'IT', 'PT', 'MX', 'JP', 'GB', 'IN', 'ID', 'TH', 'VN', 'KR'],
  ...['AR', 'CO', 'PE', 'CL', 'NL', 'PL', 'CA', 'AU'],
];
