import { defaultLanguage, type Language, languages } from '@cliffhanger/contracts';
import { storage } from '#lib/storage.ts';

export const languageKey = 'sj_language';

const asLanguage = (tag: string | null): Language | undefined => {
  const base = tag?.toLowerCase().split('-')[0];
  return languages.find((language) => language === base);
};

/** The language this viewer chose on this device, or null when they never did. */
const findChosenLanguage = (): Language | null => asLanguage(storage.get(languageKey)) ?? null;

const firstLanguage = (): Language => {
  const preferred = typeof navigator === 'undefined' ? [] : navigator.languages;
  return (
    findChosenLanguage() ?? preferred.map(asLanguage).find((found) => found !== undefined) ?? defaultLanguage
  );
};

let current = firstLanguage();

/** The language that the interface is in. */
export const currentLanguage = (): Language => current;

/** For `i18n.ts` alone, which also loads the words. */
export const setCurrentLanguage = (language: Language): void => {
  current = language;
};
