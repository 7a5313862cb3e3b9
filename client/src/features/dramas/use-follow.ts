import type { EpisodeList } from '@cliffhanger/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api/client.ts';
import { useRequireSignIn } from '#lib/session/require-sign-in.ts';

/**
 * Following a drama: shown at once, taken back when the server refuses. A visitor is sent to login.
 * `followed` is how it stands by what was last loaded.
 */
export function useFollow(dramaId: string, followed: boolean) {
  const requireSignIn = useRequireSignIn();
  const queryClient = useQueryClient();
  const mutation = useMutation({
    ...api.engagement.followDrama.mutation(),
    scope: { id: `follow ${dramaId}` },
    onSuccess: (answer) => {
      queryClient.setQueryData(
        api.dramas.episodes.key({ dramaId }),
        (list: EpisodeList | undefined) =>
          list && {
            ...list,
            followed: answer.followed,
            drama: { ...list.drama, followCount: answer.followCount },
          },
      );
      void queryClient.invalidateQueries({ queryKey: api.dramas.detail.key({ dramaId }) });
      return queryClient.invalidateQueries({ queryKey: api.home.getHomeInfo.key() });
    },
  });
  const shown = mutation.isPending ? mutation.variables.followed : followed;
  return {
    followed: shown,
    toggle: () => {
      if (requireSignIn()) mutation.mutate({ dramaId, followed: !shown });
    },
  };
}
