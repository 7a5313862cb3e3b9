import { limits } from '@cliffhanger/contracts/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRequireSignIn } from '#entities/session/require-sign-in.ts';
import { useUserInfo } from '#entities/session/session.ts';
import { useCoinPrices } from '#entities/wallet/use-coin-prices.ts';
import { api } from '#lib/api/client.ts';
import { ListItem } from '#ui/list-item.tsx';
import { Switch } from '#ui/switch.tsx';

/** The setting that unlocks further episodes without asking, with its cap. */
export function AutoUnlockSwitch() {
  const { t } = useTranslation('unlocks');
  const queryClient = useQueryClient();
  const { describe } = useCoinPrices();
  const requireSignIn = useRequireSignIn();
  const user = useUserInfo().data;
  const saving = useMutation({
    mutationFn: (isOn: boolean) => api.account.updateSettings.call({ autoUnlock: isOn ? 1 : 0 }),
    onSuccess: (user) => queryClient.setQueryData(api.account.userInfo.key(), user),
  });
  const capCoins = user?.autoUnlockCapCoins ?? limits.autoUnlockCapCoins.default;
  const isOn = saving.isPending ? saving.variables : user?.autoUnlock === 1;
  return (
    <ListItem
      label={t('auto.title')}
      detail={t('auto.detail', {
        price: describe(capCoins),
        pause: limits.maxUntouchedAutoUnlocks,
      })}
      end={
        <Switch
          on={isOn}
          label={t('auto.title')}
          onChange={(on) => {
            if (requireSignIn()) saving.mutate(on);
          }}
        />
      }
    />
  );
}
