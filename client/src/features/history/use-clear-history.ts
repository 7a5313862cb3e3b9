import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { invalidate, staleAfter } from '#entities/changes/stale-queries.ts';
import { api } from '#lib/api/client.ts';
import { useUndoableRemoval } from '#ui/use-undoable-removal.ts';

/** Clears the whole history, or that of one drama, which can be undone until it is sent. */
export const useClearHistory = () => {
  const { t } = useTranslation(['history', 'common']);
  const queryClient = useQueryClient();
  const clear = useMutation({
    ...api.progress.clearHistory.mutation(),
    // A removal is also sent when the page is closed.
    mutationFn: (args: { dramaId?: string }) => api.progress.clearHistory.call(args, { keepalive: true }),
    onSuccess: () => invalidate(queryClient, staleAfter.clearedHistory()),
  });
  const { isRemoved, remove } = useUndoableRemoval<string>({
    undoLabel: t('common:undo'),
    commit: (dramaId) => clear.mutateAsync({ dramaId }),
  });
  return {
    isRemoved,
    clearDrama: (dramaId: string, title: string) => remove(dramaId, t('cleared', { title })),
    clearAll: () => clear.mutateAsync({}),
    isClearing: clear.isPending,
  };
};
