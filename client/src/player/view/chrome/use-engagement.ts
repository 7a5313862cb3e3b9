import type { EpisodeDetail } from '@cliffhanger/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFollow } from '#entities/drama/use-follow.ts';
import { callOrQueue } from '#entities/offline/offline-queue.ts';
import { useGoToLogin } from '#entities/session/require-sign-in.ts';
import type { SignInIntent } from '#entities/session/sign-in-intent.ts';
import { useIsSignedIn } from '#entities/session/use-is-signed-in.ts';
import { useOnSignInReturn } from '#entities/session/use-sign-in-intent.ts';
import { api } from '#lib/api/client.ts';
import type { Player } from '#player/use-player.ts';
import { toast } from '#ui/toast.ts';

type LikeInput = Pick<EpisodeDetail, 'drama' | 'episode'> & { liked: boolean };

export interface Engagement {
  liked: boolean;
  /** Undefined until the detail is loaded, as is the next one. */
  likeCount: number | undefined;
  followCount: number | undefined;
  followed: boolean;
  toggleLike: () => void;
  toggleFollow: () => void;
  /**
   * Likes the episode by a gesture on the video, which must not lead a visitor away from it.
   * @returns whether the viewer may like it
   */
  likeByGesture: () => boolean;
}

/**
 * Likes the episode and follows the drama, both optimistically. A visitor is sent to the sign-in page, and likes or follows on
 * return.
 */
export function useEngagement(player: Player): Engagement {
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

function useLike({ episodeId, detail: { data: detail, isFetching } }: Player) {
  const { t } = useTranslation(['player', 'account']);
  const isSignedIn = useIsSignedIn();
  const goToLogin = useGoToLogin();
  const mutation = useLikeMutation(episodeId);
  const wasLiked = detail?.viewer.liked ?? false;
  const isPending = mutation.isPending && mutation.variables.episode.episodeId === episodeId;
  const liked = isPending ? mutation.variables.liked : wasLiked;
  const setLiked = (value: boolean) => {
    if (detail && value !== liked) mutation.mutate({ ...detail, liked: value });
  };
  const intent: SignInIntent | undefined =
    episodeId === undefined ? undefined : { kind: 'like', id: episodeId };

  // A detail that is on its way would bring the state before the like.
  const isLoaded = detail !== undefined && !isFetching;
  useOnSignInReturn('like', episodeId, isLoaded, () => setLiked(true));

  return {
    liked,
    likeCount: detail && detail.episode.likeCount + Number(liked) - Number(wasLiked),
    toggleLike: () => (isSignedIn ? setLiked(!liked) : goToLogin(intent)),
    likeByGesture: (): boolean => {
      if (isSignedIn) setLiked(true);
      else toast(t('likeHint'), { action: { label: t('account:login'), onPress: () => goToLogin(intent) } });
      return isSignedIn;
    },
  };
}

function useLikeMutation(episodeId: string | undefined) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ drama, episode, liked }: LikeInput) => {
      const input = { dramaId: drama.dramaId, episodeId: episode.episodeId, liked };
      return callOrQueue(() => api.engagement.likeEpisode.call(input), {
        kind: 'like',
        ...input,
        episodeNumber: episode.number,
        title: drama.title,
      });
    },
    scope: { id: `like ${episodeId}` },
    onSuccess: (answer, { drama: { dramaId }, episode: { episodeId }, liked }) => {
      queryClient.setQueryData(
        api.dramas.detail.key({ dramaId, episodeId }),
        (cached: EpisodeDetail | undefined) =>
          cached && withLike(cached, answer?.liked ?? liked, answer?.likeCount),
      );
    },
  });
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
