import type { Language } from '@cliffhanger/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api/client.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { getToken } from '#lib/api/token.ts';
import { currentLanguage } from '#lib/language/current-language.ts';
import { changeLanguage, saveLanguage } from '#lib/language/i18n.ts';
import { toast } from '#ui/toast.ts';

/** Changes the interface language, and stores it on this device and in the viewer's account. */
export const useChangeLanguage = () => {
  const { t } = useTranslation();
  return useMutation({
    mutationFn: async (language: Language) => {
      const before = currentLanguage();
      await show(language);
      // Signing in sends the choice.
      if (getToken() === null) return;
      try {
        const userInfo = await api.account.updateSettings.call({ language });
        queryClient.setQueryData(api.account.userInfo.key(), userInfo);
      } catch (error) {
        // The account keeps its language, so this device does not differ from it.
        await show(before);
        throw error;
      }
    },
    onSuccess: () => toast(t('changed')),
  });
};

const show = async (language: Language) => {
  await changeLanguage(language);
  saveLanguage(language);
};
