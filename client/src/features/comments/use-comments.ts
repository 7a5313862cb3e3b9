import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { api } from '#lib/api/client.ts';
import { loadWhen } from '#lib/api/load-when.ts';
import { type EpisodeIds, saveCommentCount } from './comment-cache.ts';

export type CommentOrder = 'liked' | 'new';

/** The comments of an episode, page by page. They are fetched when the sheet opens, and not again while it is open. */
export function useComments({ dramaId, episodeId }: EpisodeIds, sort: CommentOrder, isOpen: boolean) {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery({
    ...api.comments.list.pages({ dramaId, episodeId, sort }),
    ...loadWhen(isOpen),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const readAgain = useEffectEvent(() => {
    if (query.data && !query.isFetching) void query.refetch();
  });
  useEffect(() => {
    if (isOpen) readAgain();
  }, [isOpen]);

  const [first] = query.data?.pages ?? [];
  const commentCount = first?.commentCount;
  useEffect(() => {
    if (commentCount === undefined) return;
    saveCommentCount(queryClient, { dramaId, episodeId }, () => commentCount);
  }, [queryClient, dramaId, episodeId, commentCount]);

  return {
    query,
    comments: query.data?.pages.flatMap(({ items }) => items) ?? [],
    /** The seconds that comments are about. */
    seconds: first?.seconds ?? [],
  };
}
