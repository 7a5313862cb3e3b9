import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { feedQuery } from './feed-query.ts';
import { renewFeed } from './renew-feed.ts';

/** The next page is loaded when fewer items are left. */
const minItemsAhead = 5;

/**
 * Loads the For You feed, which has no end.
 * @param order the place of the item that is shown; a page is loaded ahead of it
 */
export function useFeed(order: number) {
  const query = useInfiniteQuery({ ...feedQuery, refetchOnReconnect: ({ state }) => !state.data });
  const items = query.data?.pages.flatMap((page) => page.items);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const isShort = items !== undefined && items.length - order <= minItemsAhead;

  useEffect(() => {
    // Another component may have asked for the same page within this render.
    if (isShort && hasNextPage && !isFetchingNextPage && !isFetchNextPageError)
      void fetchNextPage({ cancelRefetch: false });
  }, [isShort, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  return { ...query, items };
}

/** Renews an old feed when the viewer comes back to the page. */
export function useFeedRenewal(): void {
  useEffect(() => {
    const renew = () => {
      if (!document.hidden) void renewFeed();
    };
    document.addEventListener('visibilitychange', renew);
    return () => document.removeEventListener('visibilitychange', renew);
  }, []);
}
