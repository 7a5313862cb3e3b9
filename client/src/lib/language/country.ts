import { currentLanguage } from '#lib/language/current-language.ts';
import { savePageLocale } from '#lib/language/page-locale.ts';
import { storage } from '#lib/storage.ts';
import { Store, useStore } from '#lib/store.ts';

const countryKey = 'sj_country';

const findRegion = (tag: string): string | undefined => {
  try {
    return new Intl.Locale(tag).region;
  } catch {
    return undefined;
  }
};

const isCountry = (text: string): boolean => /^[A-Z]{2}$/.test(text);

const findNow = (): string | null => {
  const preferred = typeof navigator === 'undefined' ? [] : navigator.languages;
  const region = storage.get(countryKey) ?? preferred.map(findRegion).find((found) => found !== undefined);
  return region !== undefined && isCountry(region) ? region : null;
};

const changes = new Store(0);

/** The ISO 3166-1 alpha-2 code for `Accept-Country`: the viewer's choice, else the region of the browser's languages. */
export const findCountry = (): string | null => findNow();

/** As `findCountry`, for components. */
export const useCountry = (): string | null => {
  useStore(changes);
  return findNow();
};

/** Stores the viewer's choice on this device. */
export const saveCountry = (country: string): void => {
  storage.set(countryKey, country);
  savePageLocale(currentLanguage(), country);
  changes.set(changes.value + 1);
};

/** The name of a country in the language of the interface. */
export const countryName = (country: string): string =>
  new Intl.DisplayNames([currentLanguage()], { type: 'region' }).of(country) ?? country;

/** The name of a currency in the language of the interface. */
export const currencyName = (currency: string): string =>
  new Intl.DisplayNames([currentLanguage()], { type: 'currency' }).of(currency) ?? currency;
