import i18next from 'i18next';
import { useEffect } from 'react';
import { queryClient } from '#lib/api/query-client.ts';
import { currentLanguage } from '#lib/language/current-language.ts';
import { changeLanguage, saveLanguage } from '#lib/language/i18n.ts';
import { useUserInfo } from '#lib/session/session.ts';
import { getPendingSettings } from '#lib/settings/pending-settings.ts';

/** Applies the language of the signed-in viewer's account, and refetches everything when the language changes. */
export const useLanguageSync = (): void => {
  const language = useUserInfo().data?.language;

  useEffect(() => {
    // A choice made before signing in is on its way to the account.
    if (!language || language === currentLanguage() || getPendingSettings().language) return;
    saveLanguage(language);
    // If it does not load, the interface stays as it is and the next launch tries again.
    changeLanguage(language).catch(() => undefined);
  }, [language]);

  useEffect(() => {
    const refresh = () => void queryClient.invalidateQueries();
    i18next.on('languageChanged', refresh);
    return () => i18next.off('languageChanged', refresh);
  }, []);
};
