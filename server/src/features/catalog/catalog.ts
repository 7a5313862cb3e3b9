import type { CatalogPlatform } from '#features/dramas/dramas.ts';
import type { Episodes } from '#features/episodes/episodes.ts';
import type { Feature } from '#features/feature.ts';
import type { Premieres } from '#features/premieres/premieres.ts';
import type { WatchHistory } from '#features/progress/progress.ts';
import { dramaRoutes, homeRoutes, listsRoutes } from './catalog.routes.ts';
import { type Catalog, createCatalog } from './catalog.service.ts';
import { createHome } from './home.service.ts';

export type { Catalog } from './catalog.service.ts';
export { findBannerAudiences, listSeenBanners } from './shown-banners.ts';

/** Home, drama pages and lists of dramas. */
export const openCatalog = (
  platform: CatalogPlatform,
  episodes: Episodes,
  watchHistory: WatchHistory,
  premieres: Pick<Premieres, 'list'>,
): Catalog & Feature => {
  const catalog = createCatalog(platform);
  return {
    ...catalog,
    api: [
      homeRoutes(createHome(platform, catalog, watchHistory, premieres), catalog),
      dramaRoutes(catalog, episodes),
      listsRoutes(catalog),
    ],
    jobs: [{ name: 'delete-old-rankings', everySeconds: 3600, run: catalog.deleteOldWeeks }],
  };
};
