import { contract } from '@cliffhanger/contracts';
import { countsMaxAgeSeconds } from '#http/response-cache/response-cache.ts';
import { implement } from '#http/routes.ts';
import { decodeCursor, encodeCursor, refusedCursor } from '#kernel/cursor.ts';
import type { Feed } from './feed.service.ts';
import { isSearchTier } from './find-by-terms.ts';
import type { MoreLike } from './more-like.service.ts';
import type { SearchPosition } from './search.repository.ts';
import type { Search } from './search.service.ts';

const readPosition = (cursor: string | undefined): SearchPosition | null => {
  const key = decodeCursor(cursor, 'number');
  if (!key || cursor === undefined) return null;
  const tier = Number(key.id);
  if (!/^\d{1,2}$/.test(key.id) || !isSearchTier(tier)) throw refusedCursor(cursor);
  return { tier, place: key.value };
};

interface Discovery {
  search: Search;
  feed: Feed;
  moreLike: MoreLike;
}

export const discoveryRoutes = ({ search, feed, moreLike }: Discovery) =>
  implement(contract.discovery, {
    search: async ({ query: { q, limit, cursor }, caller }) => {
      const { next, ...found } = await search.find(caller, { q, limit, after: readPosition(cursor) });
      return { ...found, nextCursor: encodeCursor(next && { value: next.place, id: String(next.tier) }) };
    },
    forYou: ({ query, caller }) => feed.list(caller, query),
    moreLike: {
      shared: ({ query: { dramaId, limit, cursor }, ...locale }) => {
        const after = decodeCursor(cursor, 'number');
        const { items, next } = moreLike.list(locale, { dramaId, limit, after });
        return { items, nextCursor: encodeCursor(next) };
      },
      maxAgeSeconds: countsMaxAgeSeconds,
    },
  });
