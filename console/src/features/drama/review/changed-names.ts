import { useTranslation } from 'react-i18next';

const known = [
  'texts',
  'cast',
  'publishedAt',
  'freeEpisodeCount',
  'defaultPriceCoins',
  'restDiscountPercent',
  'announced',
  'trailerNumber',
  'ageRating',
  'contentNotes',
  'hiddenInCountries',
  'posterKeys',
  'frameKey',
  'category',
  'tags',
] as const;
type Known = (typeof known)[number];

const isKnown = (name: string): name is Known => known.some((each) => each === name);

/** What an entry of the log changed, in words: "the price and the texts". */
export const useChangedNames = (what: readonly string[]): string[] => {
  const { t } = useTranslation('drama');
  const names = what.map((name) => {
    if (name === 'holds') return t('changed.hiddenInCountries');
    if (isKnown(name)) return t(`changed.${name}`);
    return name.startsWith('episode ') ? t('changed.episodes') : t('changed.other');
  });
  const unique = [...new Set(names)];
  // Prices change episodes too, which says nothing more.
  return unique.length > 1 ? unique.filter((name) => name !== t('changed.other')) : unique;
};
