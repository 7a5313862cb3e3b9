import type { Comment, EpisodeDetail } from '@cliffhanger/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '#lib/api/client.ts';
import { addWritten, type CommentPages } from './comment-pages.ts';

/** The episode that the comments belong to. */
export interface EpisodeIds {
  dramaId: string;
  episodeId: string;
}

/** The key of an episode's comments in every order. */
export const commentsKey = ({ dramaId, episodeId }: EpisodeIds) =>
  api.comments.list.key({ dramaId, episodeId });

/** Changes the cached comments of an episode, in every order. */
export const changePages = (
  queryClient: QueryClient,
  episode: EpisodeIds,
  change: (pages: CommentPages) => CommentPages,
): void => {
  queryClient.setQueriesData<CommentPages>(
    { queryKey: commentsKey(episode) },
    (pages) => pages && change(pages),
  );
};

/**
 * Adds a comment that the viewer has just written: a reply to its thread in every list, any other to the lists in the
 * viewer's language.
 */
export const addToLists = (
  queryClient: QueryClient,
  { dramaId, episodeId }: EpisodeIds,
  written: Comment,
): void => {
  const isTopLevel = written.parentId === null;
  const list = { dramaId, episodeId, ...(isTopLevel && { languages: 'own' as const }) };
  queryClient.setQueriesData<CommentPages>(
    { queryKey: api.comments.list.key(list) },
    (pages) => pages && addWritten(pages, written),
  );
};

/** Waits until no list of the comments of an episode is being loaded. */
export const waitForLists = async (queryClient: QueryClient, episode: EpisodeIds): Promise<void> => {
  const loading = queryClient
    .getQueryCache()
    .findAll({ queryKey: commentsKey(episode), fetchStatus: 'fetching' });
  await Promise.allSettled(loading.map(({ promise }) => promise));
};

/** Updates the number of comments in the cached episode, which the player shows. */
export const saveCommentCount = (
  queryClient: QueryClient,
  { dramaId, episodeId }: EpisodeIds,
  change: (before: number) => number,
): void => {
  const key = api.dramas.detail.key({ dramaId, episodeId });
  queryClient.setQueryData(key, (detail: EpisodeDetail | undefined) => {
    if (!detail) return detail;
    const commentCount = Math.max(0, change(detail.episode.commentCount));
    return { ...detail, episode: { ...detail.episode, commentCount } };
  });
};
