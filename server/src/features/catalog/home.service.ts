import type { Banner, HomeInfo } from '@cliffhanger/contracts';
import type { WatchHistory } from '#features/progress/progress.ts';
import { countsMaxAgeSeconds } from '#http/response-cache/response-cache.ts';
import type { Locale, SessionUser } from '#kernel/viewer.ts';
import { createVersionedCache } from '#platform/cache/versioned-cache.ts';
import type { Platform } from '#platform/platform.ts';
import { listBanners } from './carousel.repository.ts';
import { bannerView } from './carousel.view.ts';
import type { Catalog } from './catalog.service.ts';

const rankingSize = 9;
const shelfSize = 12;
const maxShelves = 12;

export interface Home {
  /** What a visitor sees. */
  forVisitors(locale: Locale): HomeInfo;
  /** The same, with what this viewer has begun and follows. */
  forViewer(user: SessionUser, locale: Locale): Promise<HomeInfo>;
}

/** The whole home screen: one part for everyone, and for a viewer their own in two queries. */
export const createHome = (
  platform: Pick<Platform, 'database' | 'clock' | 'catalogVersion'>,
  catalogue: Catalog,
  places: WatchHistory,
): Home => {
  const { database, clock } = platform;
  const kept = createVersionedCache<HomeInfo>(platform, { weigh: () => 1, maxWeight: 200 });

  const forVisitors = ({ language, country }: Locale): HomeInfo => {
    const locale = { language, country };
    const viewer = { ...locale, now: clock.now() };
    return {
      carousel: listBanners(database.rows, viewer).map(bannerView),
      continueWatching: [],
      trending: catalogue
        .rank(locale, { type: 'hot', window: 'day', limit: shelfSize })
        .map(({ drama }) => drama),
      newest: catalogue.list(locale, { sort: 'new', limit: shelfSize, after: null }).items,
      ranking: catalogue.rank(locale, { type: 'hot', window: 'week', limit: rankingSize }),
      shelves: catalogue.listShelves(locale, { dramasEach: shelfSize, limit: maxShelves, after: null }).items,
    };
  };

  return {
    forVisitors,
    async forViewer({ userId }, { language, country }) {
      const locale = { language, country };
      const home = await kept.get(`${language} ${country}`, () => forVisitors(locale), countsMaxAgeSeconds);
      const viewer = { ...locale, now: clock.now() };
      const heroIds = home.carousel.flatMap(({ target }) =>
        target.kind === 'drama' ? target.drama.dramaId : [],
      );
      const standingTo = places.standingTo(userId, heroIds);
      const stand = (banner: Banner): Banner => {
        if (banner.target.kind !== 'drama') return banner;
        return { ...banner, target: { ...banner.target, viewer: standingTo(banner.target.drama.dramaId) } };
      };
      return {
        ...home,
        carousel: home.carousel.map(stand),
        continueWatching: places.listHistory(userId, viewer, { limit: shelfSize, after: null }).items,
      };
    },
  };
};
