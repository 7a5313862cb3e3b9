import type {
  CarouselItem,
  DramaCard,
  RankedDrama,
  RankingType,
  RankingWindow,
  ReleasedDrama,
  Shelf,
} from '@cliffhanger/contracts';
import type { CatalogPlatform } from '#features/dramas/dramas.ts';
import { cardFromColumns } from '#features/dramas/dramas.ts';
import type { Locale, Viewer } from '#kernel/viewer.ts';
import { createVersionedCache } from '#platform/cache/versioned-cache.ts';
import { dayOf, daysAfter } from '#platform/time/clock.ts';
import { listBanners } from './carousel.repository.ts';
import { carouselItemView } from './carousel.view.ts';
import {
  type CategoryRow,
  type DramaListKey,
  type DramaListQuery,
  type ListedRow,
  listActivityDramas,
  listCategories,
  listDramas,
  listPlayedDramas,
} from './listing.repository.ts';
import { deleteWeeksBefore } from './ranking.repository.ts';
import { daysLookedBack, rank } from './ranking.ts';
import { listReleases } from './release.repository.ts';
import { releasedDramaView } from './release.view.ts';

export interface Page<Item, Key> {
  items: Item[];
  next: Key | null;
}

interface PageInput<Key> {
  limit: number;
  after: Key | null;
}

type NumberKey = { value: number; id: string };

export interface Catalog {
  list(locale: Locale, input: DramaListQuery): Page<DramaCard, DramaListKey>;
  /** All dramas with what they last had new, newest first. */
  listReleases(locale: Locale, input: PageInput<DramaListKey>): Page<ReleasedDrama, DramaListKey>;
  /** Dramas by their play count in a window, most played first. Dramas without plays are left out. */
  listOpened(
    locale: Locale,
    input: PageInput<NumberKey> & { window: RankingWindow },
  ): Page<DramaCard, DramaListKey>;
  /** Categories, each with its `dramasEach` most played dramas. */
  listShelves(locale: Locale, input: PageInput<NumberKey> & { dramasEach: number }): Page<Shelf, NumberKey>;
  /** The key of a ranking's page is the last rank of the page before. */
  rank(
    locale: Locale,
    input: PageInput<NumberKey> & { type: RankingType; window: RankingWindow },
  ): Page<RankedDrama, NumberKey>;
  listBanners(locale: Locale): CarouselItem[];
  /** Dramas of the activity page, cached until the catalog version changes. */
  listActivityDramas(locale: Locale): Promise<DramaCard[]>;
  /** Deletes weekly sums that no ranking reads any longer. Daily counts are kept. */
  deleteOldWeeks(): Promise<void>;
}

/** Makes a page of up to `limit` items from rows read with `limit + 1`. `next` is null on the last page. */
const pageOf = <Row, Item, Key>(
  rows: readonly Row[],
  limit: number,
  view: (row: Row) => Item,
  keyOf: (row: Row) => Key,
): Page<Item, Key> => {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { items: page.map(view), next: rows.length > limit && last ? keyOf(last) : null };
};

const listedKey = ({ key, id }: ListedRow): DramaListKey => ({ value: key, id });

/** Lists of the library. They depend on language and country only, never on the account, so responses are shared. */
export const createCatalog = (
  platform: Pick<CatalogPlatform, 'database' | 'clock' | 'catalogVersion'>,
): Catalog => {
  const { rows, write } = platform.database;
  const viewerIn = ({ language, country }: Locale): Viewer => ({
    language,
    country,
    now: platform.clock.now(),
  });
  const activityDramas = createVersionedCache<DramaCard[]>(platform, { weigh: () => 1, maxWeight: 1000 });

  return {
    list: (locale, input) =>
      pageOf(
        listDramas(rows, { ...input, limit: input.limit + 1 }, viewerIn(locale)),
        input.limit,
        cardFromColumns,
        listedKey,
      ),

    listReleases: (locale, { limit, after }) =>
      pageOf(
        listReleases(rows, { limit: limit + 1, after }, viewerIn(locale)),
        limit,
        releasedDramaView(locale.language),
        listedKey,
      ),

    listOpened(locale, { window, limit, after }) {
      const viewer = viewerIn(locale);
      const opened =
        window === 'all'
          ? listDramas(rows, { sort: 'hot', limit: limit + 1, after }, viewer).filter(({ key }) => key !== 0)
          : listPlayedDramas(rows, { window, day: dayOf(viewer.now), limit: limit + 1, after }, viewer);
      return pageOf(opened, limit, cardFromColumns, listedKey);
    },

    listShelves(locale, { dramasEach, limit, after }) {
      const viewer = viewerIn(locale);
      const shelfOf = ({ id, name }: CategoryRow): Shelf => ({
        category: { categoryId: id, name: name ?? '' },
        dramas: listDramas(rows, { categoryId: id, sort: 'hot', limit: dramasEach, after: null }, viewer).map(
          cardFromColumns,
        ),
      });
      const categories = listCategories(rows, { limit: limit + 1, after }, viewer);
      return pageOf(categories, limit, shelfOf, ({ position, id }) => ({ value: position, id }));
    },

    rank(locale, { after, ...input }) {
      const { items, next } = rank(rows, { ...input, after: after?.value ?? 0 }, viewerIn(locale));
      return { items, next: next === null ? null : { value: next, id: '' } };
    },

    listBanners: (locale) => listBanners(rows, viewerIn(locale)).map(carouselItemView),

    listActivityDramas: ({ language, country }) =>
      activityDramas.get(`${language} ${country}`, () =>
        listActivityDramas(rows, viewerIn({ language, country })).map(cardFromColumns),
      ),

    async deleteOldWeeks() {
      const first = dayOf(daysAfter(platform.clock.now(), -daysLookedBack));
      while (await deleteWeeksBefore(write, first));
    },
  };
};
