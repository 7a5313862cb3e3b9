import type { EpisodeDetail } from '@cliffhanger/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api/client.ts';
import { saveFollow } from '#lib/api/follow-cache.ts';
import { invalidate, staleAfter } from '#lib/api/stale-queries.ts';
import { useRequireSignIn } from '#lib/session/require-sign-in.ts';

/** Liking an episode and saving its drama: shown at once, taken back when refused. A visitor is sent to login. */
export function useEngagement(
  dramaId: string,
  episodeId: string | undefined,
  detail: EpisodeDetail | undefined,
) {
  const requireSignIn = useRequireSignIn();
  const queryClient = useQueryClient();

  const like = useMutation({
    ...api.engagement.likeEpisode.mutation(),
    scope: { id: `like ${episodeId}` },
    onSuccess: ({ liked, likeCount }, { episodeId }) => {
      queryClient.setQueryData(
        api.dramas.detail.key({ dramaId, episodeId }),
        (detail: EpisodeDetail | undefined) =>
          detail && {
            ...detail,
            episode: { ...detail.episode, likeCount },
            viewer: { ...detail.viewer, liked },
          },
      );
    },
  });

  const follow = useMutation({
    ...api.engagement.followDrama.mutation(),
    scope: { id: `follow ${dramaId}` },
    onSuccess: (follow) => {
      saveFollow(queryClient, dramaId, follow);
      void invalidate(queryClient, staleAfter.follow());
    },
  });

  const likedBefore = detail?.viewer.liked ?? false;
  const savedBefore = detail?.viewer.followed ?? false;
  const isLiking = like.isPending && like.variables.episodeId === episodeId;
  const liked = isLiking ? like.variables.liked : likedBefore;
  const saved = follow.isPending ? follow.variables.followed : savedBefore;
  const setLiked = (value: boolean) => {
    if (episodeId && requireSignIn() && value !== liked) like.mutate({ dramaId, episodeId, liked: value });
  };
  return {
    liked,
    likeCount: detail && detail.episode.likeCount + Number(liked) - Number(likedBefore),
    setLiked,
    toggleLike: () => setLiked(!liked),
    saved,
    saveCount: detail && detail.drama.followCount + Number(saved) - Number(savedBefore),
    toggleSaved: () => {
      if (requireSignIn()) follow.mutate({ dramaId, followed: !saved });
    },
  };
}

export type Engagement = ReturnType<typeof useEngagement>;
