import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getToken } from '#entities/session/session.ts';
import { addPendingSettings } from '#entities/settings/pending-settings.ts';
import { api } from '#lib/api/client.ts';
import { countryName, saveCountry } from '#lib/language/country.ts';
import { toast } from '#ui/toast.ts';
import { addChosen } from './chosen-before.ts';

/** Sets the country on this device and in the account. Prices and dramas depend on it, so everything is fetched again. */
export function useChooseCountry(onChosen: () => void) {
  const { t } = useTranslation('location');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (country: string) => {
      if (getToken() === null) addPendingSettings({ country });
      else
        queryClient.setQueryData(
          api.account.userInfo.key(),
          await api.account.updateSettings.call({ country }),
        );
      saveCountry(country);
      addChosen(country);
    },
    onSuccess: (_, country) => {
      toast(t('saved', { country: countryName(country) }));
      void queryClient.invalidateQueries();
      onChosen();
    },
  });
}
