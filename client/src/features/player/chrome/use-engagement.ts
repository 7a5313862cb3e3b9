import type { EpisodeDetail } from '@cliffhanger/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Player } from '#features/player/use-player.ts';
import { api } from '#lib/api/client.ts';
import { useFollow } from '#lib/api/use-follow.ts';
import { useRequireSignIn } from '#lib/session/require-sign-in.ts';

export type Engagement = ReturnType<typeof useEngagement>;

/** Likes the episode and follows the drama, both optimistically. A visitor is sent to the sign-in page. */
export function useEngagement(player: Player) {
  const detail = player.detail.data;
  const like = useLike(player);
  const wasFollowed = detail?.viewer.followed ?? false;
  const { followed, toggle } = useFollow(player.dramaId, wasFollowed);
  return {
    ...like,
    followed,
    followCount: detail && detail.drama.followCount + Number(followed) - Number(wasFollowed),
    toggleFollow: toggle,
  };
}

function useLike({ dramaId, episodeId, detail: { data: detail } }: Player) {
  const requireSignIn = useRequireSignIn();
  const queryClient = useQueryClient();
  const mutation = useMutation({
    ...api.engagement.likeEpisode.mutation(),
    scope: { id: `like ${episodeId}` },
    onSuccess: ({ liked, likeCount }, ids) => {
      queryClient.setQueryData(
        api.dramas.detail.key({ dramaId: ids.dramaId, episodeId: ids.episodeId }),
        (cached: EpisodeDetail | undefined) =>
          cached && {
            ...cached,
            episode: { ...cached.episode, likeCount },
            viewer: { ...cached.viewer, liked },
          },
      );
    },
  });

  const wasLiked = detail?.viewer.liked ?? false;
  const isPending = mutation.isPending && mutation.variables.episodeId === episodeId;
  const liked = isPending ? mutation.variables.liked : wasLiked;
  const setLiked = (value: boolean) => {
    if (episodeId && requireSignIn() && value !== liked) {
      mutation.mutate({ dramaId, episodeId, liked: value });
    }
  };
  return {
    liked,
    likeCount: detail && detail.episode.likeCount + Number(liked) - Number(wasLiked),
    setLiked,
    toggleLike: () => setLiked(!liked),
  };
}
