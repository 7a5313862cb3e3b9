import { storage } from '#lib/storage.ts';

const countryKey = 'sj_country';

const regionOf = (tag: string): string | undefined => {
  try {
    return new Intl.Locale(tag).region;
  } catch {
    return undefined;
  }
};

/** ISO 3166-1 alpha-2 for `Accept-Country`: what the viewer chose, else the region of their browser's languages. */
export const findCountry = (): string | null => {
  const preferred = typeof navigator === 'undefined' ? [] : navigator.languages;
  const region = storage.get(countryKey) ?? preferred.map(regionOf).find((found) => found !== undefined);
  return region !== undefined && /^[A-Z]{2}$/.test(region) ? region : null;
};
