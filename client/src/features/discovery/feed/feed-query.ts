import type { DramaCard, FeedItem, RecommendationReason } from '@cliffhanger/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '#lib/api/client.ts';
import { queryClient } from '#lib/api/query-client.ts';

/** Number of items in a page of the feed. */
export const pageSize = 5;

/** An item of the feed. What is needed to play it is cached as the detail of its episode, and not for the whole feed. */
export interface FeedCard {
  drama: DramaCard;
  episodeId: string;
  /** Why it was chosen for the viewer. */
  reason?: RecommendationReason;
}

/** Keeps an item as the detail of its episode, so that a swipe to it needs no call. */
export const cacheDetail = (item: FeedItem): void => {
  const ids = { dramaId: item.drama.dramaId, episodeId: item.episode.episodeId };
  // A cached detail may be playing already, with links of its own.
  queryClient.setQueryData(api.dramas.detail.key(ids), (cached) => cached ?? item);
};

export const toCard = ({ drama, episode, reason }: FeedItem): FeedCard => ({
  drama,
  episodeId: episode.episodeId,
  reason,
});

/** The pages of the For You feed. A session of the feed lasts while they are cached. */
export const feedQuery = infiniteQueryOptions({
  queryKey: [...api.discovery.forYou.pages({ limit: pageSize }).queryKey],
  // A page that was asked for is kept, also when the player that asked for it makes room for another.
  queryFn: async ({ pageParam }) => {
    const cursor = pageParam ?? undefined;
    const { items, nextCursor } = await api.discovery.forYou.call({ limit: pageSize, cursor });
    for (const item of items) cacheDetail(item);
    return { items: items.map(toCard), nextCursor };
  },
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Loads the first page of the feed, unless that was done. A failure is left to the screen. */
export const prefetchFeed = (): Promise<void> => queryClient.prefetchInfiniteQuery(feedQuery);

/** The place of the item that was shown last, to which the tab returns. */
let lastOrder = 0;

/** Number of items behind the shown one that keep their details, so that going back needs no call. */
const keptBehind = 10;

/** The items that are loaded now. */
export const loadedItems = (): FeedCard[] =>
  queryClient.getQueryData(feedQuery.queryKey)?.pages.flatMap((page) => page.items) ?? [];

/** Records the place of the item that is shown, and drops the detail of the one that is now too far behind. */
export const recordFeedOrder = (order: number): void => {
  lastOrder = Math.max(0, order);
  const items = loadedItems();
  const passed = items[order - keptBehind - 1];
  // A drama returns in each round.
  const isNear = items.slice(order - keptBehind).some(({ episodeId }) => episodeId === passed?.episodeId);
  if (!passed || isNear) return;
  const ids = { dramaId: passed.drama.dramaId, episodeId: passed.episodeId };
  queryClient.removeQueries({ queryKey: api.dramas.detail.key(ids), type: 'inactive' });
};

/** The place that the tab returns to. */
export const lastFeedOrder = (): number => lastOrder;

/** Finds the item that the feed opens with: the one shown last, or the first. Undefined while the feed is not loaded. */
export const findFeedStart = (): { item: FeedCard; order: number } | undefined => {
  const items = loadedItems();
  const order = lastOrder < items.length ? lastOrder : 0;
  const item = items[order];
  return item && { item, order };
};
