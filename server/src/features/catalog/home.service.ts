import type { Banner, HomeInfo } from '@cliffhanger/contracts';
import type { CatalogPlatform } from '#features/dramas/dramas.ts';
import type { Premieres } from '#features/premieres/premieres.ts';
import type { WatchHistory } from '#features/progress/progress.ts';
import { PartlyShared } from '#http/partly-shared.ts';
import { countsMaxAgeSeconds } from '#http/response-cache/response-cache.ts';
import type { Locale, SessionUser } from '#kernel/viewer.ts';
import { createVersionedCache } from '#platform/cache/versioned-cache.ts';
import { daysAfter } from '#platform/time/clock.ts';
import { listBanners } from './carousel.repository.ts';
import { bannerView } from './carousel.view.ts';
import type { Catalog } from './catalog.service.ts';

const rankingSize = 9;
const shelfSize = 12;
const maxShelves = 12;
const newestDays = 7;

/** The home screen of signed-in viewers in one language and country, without their own part. */
interface SharedHome {
  carousel: HomeInfo['carousel'];
  shelves: Omit<HomeInfo, 'carousel' | 'continueWatching'>;
}

export interface Home {
  /** The home screen of a visitor. */
  forVisitors(locale: Locale): HomeInfo;
  /** The home screen of an account, with what it has started and follows. */
  forViewer(user: SessionUser, locale: Locale): Promise<PartlyShared<HomeInfo>>;
}

/** The home screen. The shared part is cached; the part of one account takes two queries. */
export const createHome = (
  platform: Pick<CatalogPlatform, 'database' | 'clock' | 'catalogVersion'>,
  catalog: Catalog,
  watchHistory: WatchHistory,
  premieres: Pick<Premieres, 'list'>,
): Home => {
  const { database, clock } = platform;
  const cache = createVersionedCache<SharedHome>(platform, { weigh: () => 1, maxWeight: 200 });

  const forVisitors = ({ language, country }: Locale): HomeInfo => {
    const locale = { language, country };
    const viewer = { ...locale, now: clock.now() };
    return {
      carousel: listBanners(database.rows, viewer).map(bannerView),
      continueWatching: [],
      trending: catalog
        .rank(locale, { type: 'hot', window: 'day', limit: shelfSize, after: null })
        .items.map(({ drama }) => drama),
      newest: catalog
        .list(locale, { sort: 'new', limit: shelfSize, after: null })
        .items.filter(({ publishedAt }) => new Date(publishedAt) > daysAfter(viewer.now, -newestDays)),
      ranking: catalog.rank(locale, { type: 'hot', window: 'week', limit: rankingSize, after: null }).items,
      comingSoon: premieres.list(locale, { limit: shelfSize, after: null }).items,
      shelves: catalog.listShelves(locale, { dramasEach: shelfSize, limit: maxShelves, after: null }).items,
    };
  };

  const makeShared = (locale: Locale): SharedHome => {
    const { carousel, continueWatching: _, ...shelves } = forVisitors(locale);
    return { carousel, shelves };
  };

  return {
    forVisitors,
    async forViewer({ userId }, { language, country }) {
      const locale = { language, country };
      const key = `${language} ${country}`;
      const { carousel, shelves } = await cache.get(key, () => makeShared(locale), countsMaxAgeSeconds);
      const viewer = { ...locale, now: clock.now() };
      const heroIds = carousel.flatMap(({ target }) => (target.kind === 'drama' ? target.drama.dramaId : []));
      const positionIn = watchHistory.lastPositions(userId, heroIds);
      const withPosition = (banner: Banner): Banner => {
        if (banner.target.kind !== 'drama') return banner;
        return { ...banner, target: { ...banner.target, viewer: positionIn(banner.target.drama.dramaId) } };
      };
      const continueWatching = await watchHistory.listHistory(userId, viewer, {
        limit: shelfSize,
        after: null,
      });
      return PartlyShared.of(
        { carousel: carousel.map(withPosition), continueWatching: continueWatching.items },
        shelves,
      );
    },
  };
};
