import { limits } from '@cliffhanger/contracts/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getToken, useUserInfo } from '#entities/session/session.ts';
import {
  type AccountSettings,
  addPendingSettings,
  usePendingSettings,
} from '#entities/settings/pending-settings.ts';
import { api } from '#lib/api/client.ts';

const defaults = { autoUnlock: 0, autoUnlockCapCoins: limits.autoUnlockCapCoins.default } as const;

/** The settings of the account. Those of a visitor are stored on the device and sent at sign-in. */
export function useAccountSettings() {
  const queryClient = useQueryClient();
  const user = useUserInfo().data;
  const pending = usePendingSettings();
  const saving = useMutation({
    mutationFn: async (changed: AccountSettings) => {
      if (getToken() === null) return addPendingSettings(changed);
      const userInfo = await api.account.updateSettings.call(changed);
      queryClient.setQueryData(api.account.userInfo.key(), userInfo);
    },
  });
  const current = { ...defaults, ...(user ?? pending), ...(saving.isPending && saving.variables) };
  return {
    isAutoUnlockOn: current.autoUnlock === 1,
    capCoins: current.autoUnlockCapCoins ?? defaults.autoUnlockCapCoins,
    change: saving.mutate,
    isSaving: saving.isPending,
  };
}
