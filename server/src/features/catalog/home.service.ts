import type { Banner, HomeInfo } from '@cliffhanger/contracts';
import type { WatchHistory } from '#features/progress/progress.ts';
import { countsMaxAgeSeconds } from '#http/response-cache/response-cache.ts';
import type { SessionUser } from '#kernel/viewer.ts';
import { createVersionedCache } from '#platform/cache/versioned-cache.ts';
import type { Platform } from '#platform/platform.ts';
import { listBanners } from './carousel.repository.ts';
import { bannerView } from './carousel.view.ts';
import type { Catalog, Place } from './catalog.service.ts';

const rankingSize = 9;
const shelfSize = 12;
const maxShelves = 12;

export interface Home {
  /** What a visitor sees. */
  forVisitors(place: Place): HomeInfo;
  /** The same, with what this viewer has begun and follows. */
  forViewer(user: SessionUser, place: Place): Promise<HomeInfo>;
}

/** The whole home screen: one part for everyone, and for a viewer their own in two queries. */
export const createHome = (
  platform: Pick<Platform, 'database' | 'clock' | 'catalogVersion'>,
  catalogue: Catalog,
  places: WatchHistory,
): Home => {
  const { database, clock } = platform;
  const kept = createVersionedCache<HomeInfo>(platform, { weigh: () => 1, maxWeight: 200 });

  const forVisitors = ({ language, country }: Place): HomeInfo => {
    const place = { language, country };
    const onlooker = { ...place, now: clock.now().getTime() };
    return {
      carousel: listBanners(database.rows, onlooker).map(bannerView),
      continueWatching: [],
      trending: catalogue
        .rank(place, { type: 'hot', window: 'day', limit: shelfSize })
        .map(({ drama }) => drama),
      newest: catalogue.list(place, { sort: 'new', limit: shelfSize, after: null }).items,
      ranking: catalogue.rank(place, { type: 'hot', window: 'week', limit: rankingSize }),
      shelves: catalogue.listShelves(place, { dramasEach: shelfSize, limit: maxShelves, after: null }).items,
    };
  };

  return {
    forVisitors,
    async forViewer({ userId }, { language, country }) {
      const place = { language, country };
      const home = await kept.get(`${language} ${country}`, () => forVisitors(place), countsMaxAgeSeconds);
      const onlooker = { ...place, now: clock.now().getTime() };
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
        continueWatching: places.listHistory(userId, onlooker, { limit: shelfSize, after: null }).items,
      };
    },
  };
};
