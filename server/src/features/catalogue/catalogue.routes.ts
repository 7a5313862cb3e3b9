import { contract } from '@cliffhanger/contracts';
import type { Episodes } from '#features/episodes/episodes.service.ts';
import { decodeCursor, encodeCursor } from '#http/cursor.ts';
import { implement } from '#http/routes.ts';
import type { Catalogue } from './catalogue.service.ts';

export const homeRoutes = (catalogue: Catalogue) =>
  implement(contract.home, { getHomeInfo: ({ caller }) => catalogue.home(caller) });

export const dramaRoutes = (catalogue: Catalogue, episodes: Episodes) =>
  implement(contract.drama, {
    list: async ({ query: { cursor, free, categoryId, status, ...query }, caller }) => {
      const after = decodeCursor(cursor, query.sort === 'title' ? 'text' : 'number');
      const wish = { ...query, categoryId, status, freeOnly: free === '1', after };
      const { items, next } = await catalogue.list(caller, wish);
      return { items, nextCursor: encodeCursor(next) };
    },
    episodes: ({ params, caller }) => episodes.list(params.dramaId, caller),
    detail: ({ params, caller }) => episodes.detail(params, caller),
  });
