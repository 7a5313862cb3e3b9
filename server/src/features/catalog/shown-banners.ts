import type { Platform } from '#platform/platform.ts';
import { listBanners } from './carousel.repository.ts';

/** Stands for all countries that no banner names. */
const anotherCountry = '';

/** The ids of the banners that viewers see now, in one of these countries or in any other. */
export const listShownBannerIds = (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  countries: readonly string[],
): ReadonlySet<string> => {
  const now = clock.now();
  const shown = [...new Set([...countries, anotherCountry])].flatMap((country) =>
    listBanners(database.rows, { language: 'en', country, now }),
  );
  return new Set(shown.map(({ bannerId }) => bannerId));
};
