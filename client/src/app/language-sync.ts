import i18next from 'i18next';
import { useEffect } from 'react';
import { queryClient } from '#lib/api/query-client.ts';
import { currentLanguage } from '#lib/language/current-language.ts';
import { changeLanguage, saveLanguage } from '#lib/language/i18n.ts';
import { useUserInfo } from '#lib/session/session.ts';

/** A signed-in viewer has their language on every device, and what the server tells follows the interface's. */
export const useLanguageSync = (): void => {
  const language = useUserInfo().data?.language;

  useEffect(() => {
    if (!language || language === currentLanguage()) return;
    saveLanguage(language);
    // Without the words the interface stays as it is; the next launch tries again.
    changeLanguage(language).catch(() => undefined);
  }, [language]);

  useEffect(() => {
    const refresh = () => void queryClient.invalidateQueries();
    i18next.on('languageChanged', refresh);
    return () => i18next.off('languageChanged', refresh);
  }, []);
};
