import type { HistoryItem } from '@cliffhanger/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIsSignedIn } from '#entities/session/use-is-signed-in.ts';
import { api } from '#lib/api/client.ts';

/** The largest page of the API. */
const limit = 100;

/** The ids of all dramas that the viewer follows; none for a visitor. */
export const useFollowedIds = (): ReadonlySet<string> => {
  const query = useInfiniteQuery({
    ...api.engagement.follows.pages({ limit }),
    enabled: useIsSignedIn(),
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return new Set(data?.pages.flatMap(({ items }) => items.map(({ drama }) => drama.dramaId)));
};

/** Where the viewer is in the dramas that they watched last. */
export const useLastWatched = (): ReadonlyMap<string, HistoryItem> => {
  const { data } = useQuery(api.progress.history.query({ limit }));
  return new Map(data?.items.map((item) => [item.drama.dramaId, item]));
};
