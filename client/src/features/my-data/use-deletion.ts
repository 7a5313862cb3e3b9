import type { UserInfo } from '@cliffhanger/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callWithProof } from '#entities/session/account-proof.ts';
import { api } from '#lib/api/client.ts';
import { toast } from '#ui/toast.ts';

const useSaveDueDate = () => {
  const queryClient = useQueryClient();
  return (deletionDueAt: string | null) => {
    queryClient.setQueryData(
      api.account.userInfo.key(),
      (user: UserInfo | null | undefined) => user && { ...user, deletionDueAt },
    );
    void queryClient.invalidateQueries({ queryKey: api.sessions.list.key() });
  };
};

/**
 * Asks for the deletion of the account. With an empty password, the server says which proof it needs. The form shows
 * failures.
 */
export function useRequestDeletion() {
  const save = useSaveDueDate();
  return useMutation({
    mutationFn: (password: string) =>
      callWithProof(
        async (encrypt, { currentPassword }) => {
          const given = password === '' ? currentPassword : await encrypt(password);
          return api.myData.deleteAccount.call(given === undefined ? {} : { password: given });
        },
        { change: 'delete' },
      ),
    onSuccess: ({ deletionDueAt }) => save(deletionDueAt),
    meta: { handlesError: true },
  });
}

/** Ends the wait, so that the account stays. */
export function useKeepAccount() {
  const { t } = useTranslation('myData');
  const save = useSaveDueDate();
  return useMutation({
    ...api.myData.keepAccount.mutation(),
    onSuccess: () => {
      save(null);
      toast(t('waiting.kept'));
    },
  });
}
