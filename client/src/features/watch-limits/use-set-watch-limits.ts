import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api/client.ts';

/** The zone of this device, in which days are counted once it sets a limit. */
const deviceZone = () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone ? { timeZone } : {};
};

/** Changes how long the viewer lets themselves watch, on all of their devices. */
export function useSetWatchLimits() {
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    ...api.watchLimits.set.mutation(),
    onSuccess: (limits) => queryClient.setQueryData(api.watchLimits.get.key(), limits),
  });
  return {
    /** @param minutes a day; null for no limit */
    setMinutes: (minutes: number | null, onSuccess: () => void) =>
      mutate({ minutes, ...deviceZone() }, { onSuccess }),
    setAsks: (asksAfterHour: boolean) => mutate({ asksAfterHour }),
    isSaving: isPending,
    /** The choice that is being saved, which its switch shows already. */
    asks: isPending && variables ? variables.asksAfterHour : undefined,
  };
}
