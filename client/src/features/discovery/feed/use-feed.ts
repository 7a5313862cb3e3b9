import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#lib/api/client.ts';
import { queryClient } from '#lib/api/query-client.ts';

const pageSize = 5;
/** The next page is loaded when fewer items are left. */
const minItemsAhead = 5;

/**
 * Loads the For You feed, which has no end. A session lasts while its items are cached.
 * @param order the place of the item that is shown; a page is loaded ahead of it
 */
export function useFeed(order: number) {
  const query = useInfiniteQuery({
    ...api.discovery.forYou.pages({ limit: pageSize }),
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam ?? undefined;
      const page = await api.discovery.forYou.call({ limit: pageSize, cursor }, { signal });
      // An item is a full episode detail, so a swipe needs no call.
      for (const item of page.items) {
        const ids = { dramaId: item.drama.dramaId, episodeId: item.episode.episodeId };
        // One that is cached may play already, and has links of its own.
        queryClient.setQueryData(api.dramas.detail.key(ids), (cached) => cached ?? item);
      }
      return page;
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
  const items = query.data?.pages.flatMap((page) => page.items);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const isShort = items !== undefined && items.length - order <= minItemsAhead;

  useEffect(() => {
    if (isShort && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isShort, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  return { ...query, items };
}
