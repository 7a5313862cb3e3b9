import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api/client.ts';

/** Joins the two accounts. Everything about the viewer has changed afterwards. */
export function useJoin(onJoined: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    ...api.identities.merge.mutation(),
    onSuccess: async () => {
      onJoined();
      await queryClient.invalidateQueries();
    },
  });
}
