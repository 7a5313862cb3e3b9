import type { EpisodeDetail } from '@cliffhanger/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Player } from '#features/player/use-player.ts';
import { api } from '#lib/api/client.ts';
import { useFollow } from '#lib/api/use-follow.ts';
import { callOrQueue } from '#lib/offline/offline-queue.ts';
import { useRequireSignIn } from '#lib/session/require-sign-in.ts';

type LikeInput = { dramaId: string; episodeId: string; number: number; liked: boolean };

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
    mutationFn: ({ number, ...input }: LikeInput) =>
      callOrQueue(() => api.engagement.likeEpisode.call(input), {
        kind: 'like',
        ...input,
        episodeNumber: number,
        title: detail?.drama.title,
      }),
    scope: { id: `like ${episodeId}` },
    onSuccess: (answer, { dramaId, episodeId, liked }) => {
      queryClient.setQueryData(
        api.dramas.detail.key({ dramaId, episodeId }),
        (cached: EpisodeDetail | undefined) =>
          cached && withLike(cached, answer?.liked ?? liked, answer?.likeCount),
      );
    },
  });

  const wasLiked = detail?.viewer.liked ?? false;
  const isPending = mutation.isPending && mutation.variables.episodeId === episodeId;
  const liked = isPending ? mutation.variables.liked : wasLiked;
  const setLiked = (value: boolean) => {
    if (episodeId && detail && requireSignIn() && value !== liked) {
      mutation.mutate({ dramaId, episodeId, number: detail.episode.number, liked: value });
    }
  };
  return {
    liked,
    likeCount: detail && detail.episode.likeCount + Number(liked) - Number(wasLiked),
    setLiked,
    toggleLike: () => setLiked(!liked),
  };
}

/** The detail with the new state. Without an answer, as the call still waits, the count is assumed. */
const withLike = (detail: EpisodeDetail, liked: boolean, likeCount?: number): EpisodeDetail => {
  const { episode, viewer } = detail;
  const assumedCount = episode.likeCount + Number(liked) - Number(viewer.liked);
  return {
    ...detail,
    episode: { ...episode, likeCount: likeCount ?? assumedCount },
    viewer: { ...viewer, liked },
  };
};
