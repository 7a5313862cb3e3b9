import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidate, staleAfter } from '#entities/changes/stale-queries.ts';
import { api } from '#lib/api/client.ts';

/** Reports that the viewer has shared something, which finishes today's share task. */
export function useReportShare(): () => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    ...api.rewards.shared.mutation(),
    // The link was shared all the same.
    meta: { handlesError: true },
    onSuccess: () => invalidate(queryClient, staleAfter.share()),
  });
  return () => mutate();
}
