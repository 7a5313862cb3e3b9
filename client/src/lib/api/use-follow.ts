import type { contract, EndpointData, EpisodeDetail, EpisodeList } from '@cliffhanger/contracts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRequireSignIn } from '#lib/session/require-sign-in.ts';
import { claimOwnChanges } from './change-claims.ts';
import { api } from './client.ts';
import { invalidate, staleAfter } from './stale-queries.ts';

/**
 * Follows a drama, optimistically. A visitor is sent to the sign-in page.
 * @param followed the state that was last loaded
 */
export function useFollow(dramaId: string, followed: boolean) {
  const requireSignIn = useRequireSignIn();
  const queryClient = useQueryClient();
  const mutation = useMutation({
    ...api.engagement.followDrama.mutation(),
    scope: { id: `follow ${dramaId}` },
    onSuccess: (follow) => {
      saveFollow(queryClient, dramaId, follow);
      claimOwnChanges([{ action: 'update_follow', msg: { dramaId, followed: follow.followed } }]);
      return invalidate(queryClient, staleAfter.follow());
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

/** Puts the response into the cached episode list and episode details of the drama. */
const saveFollow = (
  queryClient: QueryClient,
  dramaId: string,
  { followed, followCount }: EndpointData<typeof contract.engagement.followDrama>,
): void => {
  queryClient.setQueryData(
    api.dramas.episodes.key({ dramaId }),
    (list: EpisodeList | undefined) => list && { ...list, followed, drama: { ...list.drama, followCount } },
  );
  queryClient.setQueriesData(
    { queryKey: api.dramas.detail.key({ dramaId }) },
    (detail: EpisodeDetail | undefined) =>
      detail && {
        ...detail,
        drama: { ...detail.drama, followCount },
        viewer: { ...detail.viewer, followed },
      },
  );
};
