import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { invalidate, staleAfter } from '#entities/changes/stale-queries.ts';
import { api } from '#lib/api/client.ts';
import { useUndoableRemoval } from '#ui/use-undoable-removal.ts';

/** Stops following a drama, which can be undone until it is sent. */
export const useUnfollow = () => {
  const { t } = useTranslation(['follows', 'common']);
  const queryClient = useQueryClient();
  const unfollow = useMutation({
    ...api.engagement.followDrama.mutation(),
    // Also sent when the page is closed.
    mutationFn: (args: { dramaId: string; followed: boolean }) =>
      api.engagement.followDrama.call(args, { keepalive: true }),
    onSuccess: (_, { dramaId }) => invalidate(queryClient, staleAfter.unfollow({ dramaId })),
  });
  const { isRemoved, remove } = useUndoableRemoval<string>({
    undoLabel: t('common:undo'),
    commit: (dramaId) => unfollow.mutateAsync({ dramaId, followed: false }),
  });
  return {
    isRemoved,
    unfollow: (dramaId: string, title: string) => remove(dramaId, t('unfollowed', { title })),
  };
};
