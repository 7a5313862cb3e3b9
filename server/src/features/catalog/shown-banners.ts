import type { CarouselItem, Language } from '@cliffhanger/contracts';
import type { Platform } from '#platform/platform.ts';
import { listBanners } from './carousel.repository.ts';
import { carouselItemView } from './carousel.view.ts';

type CatalogReads = Pick<Platform, 'database' | 'clock'>;

/** Stands for all countries that nothing names. */
const anotherCountry = '';

/** Where viewers see a banner now. */
export interface BannerAudience {
  /** Of the countries that were asked for. */
  countries: string[];
  /** The others of these. */
  notIn: string[];
  /** Whether in every country that was not asked for, too. */
  elsewhere: boolean;
}

/**
 * Finds where viewers see banners now.
 * @param countries those for which a banner or a drama is restricted
 * @returns by the id of a banner; also for one that nobody sees
 */
export const findBannerAudiences = (
  { database, clock }: CatalogReads,
  countries: readonly string[],
): ((bannerId: string) => BannerAudience) => {
  const now = clock.now();
  const idsIn = (country: string) =>
    new Set(listBanners(database.rows, { language: 'en', country, now }).map(({ bannerId }) => bannerId));
  const named = [...new Set(countries)].sort();
  const seen = named.map((country) => ({ country, ids: idsIn(country) }));
  const elsewhere = idsIn(anotherCountry);
  const countriesWhere = (isSeen: boolean, bannerId: string) =>
    seen.filter(({ ids }) => ids.has(bannerId) === isSeen).map(({ country }) => country);
  return (bannerId) => ({
    countries: countriesWhere(true, bannerId),
    notIn: countriesWhere(false, bannerId),
    elsewhere: elsewhere.has(bannerId),
  });
};

/** The banners that viewers in a country see now on the home screen, in their order. */
export const listSeenBanners = (
  { database, clock }: CatalogReads,
  viewer: { country: string; language: Language },
): CarouselItem[] => listBanners(database.rows, { ...viewer, now: clock.now() }).map(carouselItemView);
