import i18next from 'i18next';
import { useEffect } from 'react';
import { queryClient } from '#lib/api/query-client.ts';
import { currentLanguage, findChosenLanguage } from '#lib/language/current-language.ts';
import { changeLanguage, saveAccountLanguage } from '#lib/language/i18n.ts';
import { useUserInfo } from '#lib/session/session.ts';

/**
 * Applies the language that the viewer chose on another device, unless one was chosen on this device, and refetches
 * everything when the language changes.
 */
export const useLanguageSync = (): void => {
  const user = useUserInfo().data;
  const language = user?.languageChosen ? user.language : undefined;

  useEffect(() => {
    if (!language || language === currentLanguage() || findChosenLanguage() !== null) return;
    saveAccountLanguage(language);
    // If it does not load, the interface stays as it is and the next launch tries again.
    changeLanguage(language).catch(() => undefined);
  }, [language]);

  useEffect(() => {
    const refresh = () => void queryClient.invalidateQueries();
    i18next.on('languageChanged', refresh);
    return () => i18next.off('languageChanged', refresh);
  }, []);
};
