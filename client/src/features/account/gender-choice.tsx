import type { UserInfo } from '@cliffhanger/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { invalidate, staleAfter } from '#entities/changes/stale-queries.ts';
import { api } from '#lib/api/client.ts';
import { ChoiceList } from '#ui/choice-list.tsx';
import { toast } from '#ui/toast.ts';

/**
 * The choice of the viewer's gender, taken at once. The values are those of ISO/IEC 5218.
 * @param user none while it is loading; no choice is marked then, nor before the viewer has made one
 */
export function GenderChoice({ user }: { user: UserInfo | null | undefined }) {
  const { t } = useTranslation(['profile', 'common']);
  const queryClient = useQueryClient();
  const choose = useMutation({
    ...api.account.updateSettings.mutation(),
    mutationFn: (args: { sex: number }) => api.account.updateSettings.call(args),
    scope: { id: 'gender' },
    onSuccess: (userInfo) => {
      queryClient.setQueryData(api.account.userInfo.key(), userInfo);
      toast(t('common:changed'));
      return invalidate(queryClient, staleAfter.gender());
    },
  });
  return (
    <ChoiceList
      label={t('common:pages.gender')}
      items={[
        { id: 2, label: t('genders.woman') },
        { id: 1, label: t('genders.man') },
        { id: 0, label: t('genders.unsaid'), detail: t('genders.unsaidDetail') },
      ]}
      current={choose.isPending ? choose.variables.sex : user?.sexChosen ? user.sex : null}
      disabled={!user}
      onChange={(sex) => choose.mutate({ sex })}
    />
  );
}
