import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api/client.ts';

/** What the viewer wants to be told of, and the changes that are on their way. */
export function useNoticeSettings() {
  const queryClient = useQueryClient();
  const query = useQuery(api.notices.settings.query());
  const options = {
    onSuccess: (settings: NonNullable<typeof query.data>) =>
      queryClient.setQueryData(api.notices.settings.key(), settings),
  };
  const choosing = useMutation({ ...api.notices.choose.mutation(), ...options });
  const setting = useMutation({ ...api.notices.setHours.mutation(), ...options });
  return {
    query,
    choose: choosing.mutate,
    /** The choice that is being saved, which its switch shows already. */
    choice: choosing.isPending ? choosing.variables : undefined,
    setHours: setting.mutate,
    /** The hours that are being saved. */
    hours: setting.isPending ? setting.variables : undefined,
  };
}

export type NoticeSettingsState = ReturnType<typeof useNoticeSettings>;
