import { countryCodes } from '@cliffhanger/contracts/countries';
import { currentLanguage } from '#lib/language/i18n.ts';
import type { PreviewInput } from './use-preview.ts';

const fallbackCountry = 'US';

/** The country of this browser, as far as it says one. */
const ownCountry = (): string => {
  const regions = navigator.languages.map((tag) => new Intl.Locale(tag).region);
  return regions.find((region) => region !== undefined && countryCodes.includes(region)) ?? fallbackCountry;
};

/** Completes what is previewed by the language and the country of the person. */
export const firstPreview = (given: Partial<PreviewInput>): PreviewInput => ({
  language: currentLanguage(),
  country: ownCountry(),
  ...given,
});
