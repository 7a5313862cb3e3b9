import { storage } from '#lib/storage.ts';

const countryKey = 'sj_country';

const findRegion = (tag: string): string | undefined => {
  try {
    return new Intl.Locale(tag).region;
  } catch {
    return undefined;
  }
};

/** The ISO 3166-1 alpha-2 code for `Accept-Country`: the viewer's choice, else the region of the browser's languages. */
export const findCountry = (): string | null => {
  const preferred = typeof navigator === 'undefined' ? [] : navigator.languages;
  const region = storage.get(countryKey) ?? preferred.map(findRegion).find((found) => found !== undefined);
  return region !== undefined && /^[A-Z]{2}$/.test(region) ? region : null;
};
