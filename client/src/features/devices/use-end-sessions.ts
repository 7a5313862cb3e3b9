import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api/client.ts';
import { isApiError } from '#lib/api/errors.ts';
import { toast } from '#ui/toast.ts';

/** Signs out another device, or all others. */
export function useEndSessions() {
  const { t } = useTranslation('devices');
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.sessions.list.key() });
  const endOne = useMutation({
    mutationFn: async ({ sessionId }: { sessionId: string; name: string }) => {
      try {
        await api.sessions.end.call({ sessionId });
      } catch (error) {
        // It has ended in the meantime.
        if (!isApiError(error, 'notFound')) throw error;
      }
    },
    onSuccess: (_, { name }) => {
      toast(t('ended', { name }));
      return refresh();
    },
  });
  const endOthers = useMutation({
    ...api.sessions.endOthers.mutation(),
    onSuccess: ({ endedCount }) => {
      toast(t('endedOthers', { count: endedCount }));
      return refresh();
    },
  });
  return { endOne, endOthers };
}
