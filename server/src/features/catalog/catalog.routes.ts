import { contract } from '@cliffhanger/contracts';
import type { Episodes } from '#features/episodes/episodes.ts';
import { countsMaxAgeSeconds } from '#http/response-cache/response-cache.ts';
import { implement } from '#http/routes.ts';
import { type Cursor, decodeCursor, encodeCursor } from '#kernel/cursor.ts';
import { requireUser } from '#kernel/viewer.ts';
import type { Catalog, Page } from './catalog.service.ts';
import type { Home } from './home.service.ts';

const pageView = <Item>({ items, next }: Page<Item, Cursor>) => ({ items, nextCursor: encodeCursor(next) });
const maxAgeSeconds = countsMaxAgeSeconds;

export const homeRoutes = (home: Home, catalog: Catalog) =>
  implement(contract.home, {
    getHomeInfo: {
      shared: (locale) => home.forVisitors(locale),
      maxAgeSeconds,
      viewer: ({ caller }) => home.forViewer(requireUser(caller), caller),
    },
    carousels: { shared: (locale) => ({ items: catalog.listBanners(locale) }) },
  });

export const dramaRoutes = (catalog: Catalog, episodes: Episodes) =>
  implement(contract.dramas, {
    list: {
      shared: ({ query: { cursor, free, ...query }, ...locale }) => {
        const after = decodeCursor(cursor, query.sort === 'title' ? 'text' : 'number');
        return pageView(catalog.list(locale, { ...query, freeOnly: free === '1', after }));
      },
      maxAgeSeconds,
    },
    episodes: ({ params, caller }) => episodes.list(params.dramaId, caller),
    detail: ({ params, caller }) => episodes.detail(params, caller),
  });

export const listsRoutes = (catalog: Catalog) =>
  implement(contract.lists, {
    categories: {
      shared: ({ params: { pageSize }, query: { cursor, limit }, ...locale }) => {
        const input = { dramasEach: pageSize, limit, after: decodeCursor(cursor, 'number') };
        return pageView(catalog.listShelves(locale, input));
      },
      maxAgeSeconds,
    },
    clicks: {
      shared: ({ query: { cursor, ...query }, ...locale }) =>
        pageView(catalog.listOpened(locale, { ...query, after: decodeCursor(cursor, 'number') })),
      maxAgeSeconds,
    },
    ranking: {
      shared: ({ query: { cursor, ...query }, ...locale }) =>
        pageView(catalog.rank(locale, { ...query, after: decodeCursor(cursor, 'number') })),
      maxAgeSeconds,
    },
    all: {
      shared: ({ query: { cursor, limit }, ...locale }) =>
        pageView(catalog.listReleases(locale, { limit, after: decodeCursor(cursor, 'number') })),
    },
  });
