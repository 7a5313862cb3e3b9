import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api/client.ts';

/** Changes the viewer's name; without one, keeps the name that was given. The form shows failures. */
export function useChangeName() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (displayName: string | undefined) =>
      api.user.changeName.call(displayName === undefined ? {} : { displayName }),
    onSuccess: (userInfo) => queryClient.setQueryData(api.account.userInfo.key(), userInfo),
    meta: { handlesError: true },
  });
}
