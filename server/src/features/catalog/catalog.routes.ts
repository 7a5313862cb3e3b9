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
      shared: (locale) => home.forVisitors(locale),
      maxAgeSeconds,
      viewer: ({ caller }) => home.forViewer(requireUser(caller), caller),
    },
    carousels: { shared: (locale) => ({ items: catalogue.listBanners(locale) }) },
  });

export const dramaRoutes = (catalogue: Catalog, episodes: Episodes) =>
  implement(contract.dramas, {
    list: {
      shared: ({ query: { cursor, free, ...query }, ...locale }) => {
        const after = decodeCursor(cursor, query.sort === 'title' ? 'text' : 'number');
        return pageAnswer(catalogue.list(locale, { ...query, freeOnly: free === '1', after }));
      },
      maxAgeSeconds,
    },
    episodes: ({ params, caller }) => episodes.list(params.dramaId, caller),
    detail: ({ params, caller }) => episodes.detail(params, caller),
  });

export const listsRoutes = (catalogue: Catalog) =>
  implement(contract.lists, {
    categories: {
      shared: ({ params: { pageSize }, query: { cursor, limit }, ...locale }) => {
        const input = { dramasEach: pageSize, limit, after: decodeCursor(cursor, 'number') };
        return pageAnswer(catalogue.listShelves(locale, input));
      },
      maxAgeSeconds,
    },
    clicks: {
      shared: ({ query: { cursor, ...query }, ...locale }) =>
        pageAnswer(catalogue.listOpened(locale, { ...query, after: decodeCursor(cursor, 'number') })),
      maxAgeSeconds,
    },
    ranking: {
      shared: ({ query, ...locale }) => ({ items: catalogue.rank(locale, query) }),
      maxAgeSeconds,
    },
    all: {
      shared: ({ query: { cursor, limit }, ...locale }) =>
        pageAnswer(catalogue.list(locale, { sort: 'new', limit, after: decodeCursor(cursor, 'number') })),
    },
  });
