import { contract } from '@cliffhanger/contracts';
import type { Episodes } from '#features/episodes/episodes.ts';
import { countsMaxAgeSeconds } from '#http/response-cache/response-cache.ts';
import { implement } from '#http/routes.ts';
import { type Cursor, decodeCursor, encodeCursor } from '#kernel/cursor.ts';
import { requireUser } from '#kernel/viewer.ts';
import type { Catalog, Page } from './catalog.service.ts';
import type { Home } from './home.service.ts';

const pageAnswer = <Item>({ items, next }: Page<Item, Cursor>) => ({ items, nextCursor: encodeCursor(next) });
const maxAgeSeconds = countsMaxAgeSeconds;

export const homeRoutes = (home: Home, catalogue: Catalog) =>
  implement(contract.home, {
    getHomeInfo: {
      shared: (place) => home.forVisitors(place),
      maxAgeSeconds,
      viewer: ({ caller }) => home.forViewer(requireUser(caller), caller),
    },
    carousels: { shared: (place) => ({ items: catalogue.listBanners(place) }) },
  });

export const dramaRoutes = (catalogue: Catalog, episodes: Episodes) =>
  implement(contract.dramas, {
    list: {
      shared: ({ query: { cursor, free, ...query }, ...place }) => {
        const after = decodeCursor(cursor, query.sort === 'title' ? 'text' : 'number');
        return pageAnswer(catalogue.list(place, { ...query, freeOnly: free === '1', after }));
      },
      maxAgeSeconds,
    },
    episodes: ({ params, caller }) => episodes.list(params.dramaId, caller),
    detail: ({ params, caller }) => episodes.detail(params, caller),
  });

export const listsRoutes = (catalogue: Catalog) =>
  implement(contract.lists, {
    categories: {
      shared: ({ params: { pageSize }, query: { cursor, limit }, ...place }) => {
        const input = { dramasEach: pageSize, limit, after: decodeCursor(cursor, 'number') };
        return pageAnswer(catalogue.listShelves(place, input));
      },
      maxAgeSeconds,
    },
    clicks: {
      shared: ({ query: { cursor, ...query }, ...place }) =>
        pageAnswer(catalogue.listOpened(place, { ...query, after: decodeCursor(cursor, 'number') })),
      maxAgeSeconds,
    },
    ranking: {
      shared: ({ query, ...place }) => ({ items: catalogue.rank(place, query) }),
      maxAgeSeconds,
    },
    all: {
      shared: ({ query: { cursor, limit }, ...place }) =>
        pageAnswer(catalogue.list(place, { sort: 'new', limit, after: decodeCursor(cursor, 'number') })),
    },
  });
