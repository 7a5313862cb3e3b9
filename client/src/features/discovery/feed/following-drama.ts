import { matchQuery, queryOptions } from '@tanstack/react-query';
import { api } from '#lib/api/client.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { cacheDetail, type FeedCard, toCard } from './feed-query.ts';

const baseKey = [...api.discovery.forYou.key(), 'after'];

/** Of a page, one is the drama itself, and one may be gone when it is reached. */
const pageSize = 3;

/**
 * The drama that follows on the end of another, with the episode to begin with: what For You would show now, so one that the
 * viewer does not know if there is any. Null if there is no other drama.
 */
export const followingDramaQuery = (dramaId: string) =>
  queryOptions({
    queryKey: [...baseKey, dramaId],
    queryFn: async ({ signal }): Promise<FeedCard | null> => {
      const { items } = await api.discovery.forYou.call({ limit: pageSize }, { signal });
      const item = items.find(({ drama }) => drama.dramaId !== dramaId);
      if (!item) return null;
      cacheDetail(item);
      return toCard(item);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The dramas that are loaded to follow on others. */
export const followingDramas = {
  /** Null while it is not loaded, or if there is none. */
  after: (dramaId: string): FeedCard | null =>
    queryClient.getQueryData(followingDramaQuery(dramaId).queryKey) ?? null,

  /** Calls `onLoaded` whenever one is loaded. @returns a function that ends it */
  subscribe: (onLoaded: () => void): (() => void) =>
    queryClient
      .getQueryCache()
      .subscribe(
        ({ type, query }) => type === 'updated' && matchQuery({ queryKey: baseKey }, query) && onLoaded(),
      ),
};
