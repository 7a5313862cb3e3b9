import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '#lib/api/client.ts';
import { loadWhen } from '#lib/api/load-when.ts';
import { type EpisodeIds, saveCommentCount } from './comment-cache.ts';

export type CommentOrder = 'liked' | 'new';

/**
 * The comments of an episode, page by page: those that the viewer can read, and once they are asked for, those in other
 * languages. They are fetched when the sheet opens, and not again while it is open.
 */
export function useComments({ dramaId, episodeId }: EpisodeIds, sort: CommentOrder, isOpen: boolean) {
  const queryClient = useQueryClient();
  const [showsOthers, setShowsOthers] = useState(false);
  const listed = { dramaId, episodeId, sort };
  const query = useInfiniteQuery({
    ...api.comments.list.pages({ ...listed, languages: 'own' }),
    ...loadWhen(isOpen),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const others = useInfiniteQuery({
    ...api.comments.list.pages({ ...listed, languages: 'other' }),
    ...loadWhen(isOpen && showsOthers),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const readAgain = useEffectEvent(() => {
    for (const { data, isFetching, refetch } of [query, others]) if (data && !isFetching) void refetch();
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
    /** Comments in other languages, folded until the viewer asks for them. */
    others: {
      count: first?.otherLanguageCount ?? 0,
      query: others,
      comments: others.data?.pages.flatMap(({ items }) => items) ?? [],
      isShown: showsOthers,
      show: () => setShowsOthers(true),
    },
    /** The seconds that comments are about. */
    seconds: first?.seconds ?? [],
  };
}
