import type { contract, EndpointData, EpisodeDetail, EpisodeList } from '@cliffhanger/contracts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { claimOwnChanges } from '#entities/changes/change-claims.ts';
import { invalidate, staleAfter } from '#entities/changes/stale-queries.ts';
import { callOrQueue } from '#entities/offline/offline-queue.ts';
import { pushMoment } from '#entities/push/push-question.ts';
import { useRequireSignIn } from '#entities/session/require-sign-in.ts';
import { useOnSignInReturn } from '#entities/session/use-sign-in-intent.ts';
import { api } from '#lib/api/client.ts';

type Follow = EndpointData<typeof contract.engagement.followDrama>;
type FollowInput = { dramaId: string; followed: boolean };

/**
 * Follows a drama, optimistically. A visitor is sent to the sign-in page and follows it on return. Without a connection the
 * change waits in the offline queue.
 * @param followed the state that was last loaded
 */
export function useFollow(dramaId: string, followed: boolean) {
  const requireSignIn = useRequireSignIn();
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: (input: FollowInput) =>
      callOrQueue(() => api.engagement.followDrama.call(input), {
        kind: 'follow',
        ...input,
        title: findTitle(queryClient, dramaId),
      }),
    scope: { id: `follow ${dramaId}` },
    onSuccess: (follow, input) => {
      saveFollow(queryClient, dramaId, (drama) => follow ?? assumeFollow(drama, input.followed));
      if (follow === null) return;
      if (follow.followed)
        pushMoment.set({ kind: 'follow', dramaId, title: findTitle(queryClient, dramaId) });
      claimOwnChanges([{ action: 'update_follow', msg: { dramaId, followed: follow.followed } }]);
      return invalidate(queryClient, staleAfter.follow());
    },
  });
  // Null is a change that waits for the connection: what was last loaded does not know it.
  const isAhead = mutation.isPending || mutation.data === null;
  const shown = isAhead && mutation.variables ? mutation.variables.followed : followed;
  useOnSignInReturn('follow', dramaId, true, () => mutation.mutate({ dramaId, followed: true }));
  return {
    followed: shown,
    toggle: () => {
      if (requireSignIn({ kind: 'follow', id: dramaId })) mutation.mutate({ dramaId, followed: !shown });
    },
  };
}

const findTitle = (queryClient: QueryClient, dramaId: string): string | undefined =>
  queryClient.getQueryData(api.dramas.episodes.key({ dramaId }))?.drama.title;

/** The state after a change that is not sent yet. */
const assumeFollow = (before: Follow, followed: boolean): Follow => ({
  followed,
  followCount: before.followCount + Number(followed) - Number(before.followed),
});

/** Puts the new state into the cached episode list and episode details of the drama. */
const saveFollow = (queryClient: QueryClient, dramaId: string, change: (before: Follow) => Follow): void => {
  queryClient.setQueryData(api.dramas.episodes.key({ dramaId }), (list: EpisodeList | undefined) => {
    if (!list) return list;
    const { followed, followCount } = change({
      followed: list.followed,
      followCount: list.drama.followCount,
    });
    return { ...list, followed, drama: { ...list.drama, followCount } };
  });
  queryClient.setQueriesData(
    { queryKey: api.dramas.detail.key({ dramaId }) },
    (detail: EpisodeDetail | undefined) => {
      if (!detail) return detail;
      const { drama, viewer } = detail;
      const { followed, followCount } = change({ followed: viewer.followed, followCount: drama.followCount });
      return { ...detail, drama: { ...drama, followCount }, viewer: { ...viewer, followed } };
    },
  );
};
