import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api/client.ts';
import { saveFollow } from '#lib/api/follow-cache.ts';
import { invalidate, staleAfter } from '#lib/api/stale-queries.ts';
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
    onSuccess: (follow) => {
      saveFollow(queryClient, dramaId, follow);
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
