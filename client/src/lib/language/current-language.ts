import { defaultLanguage, type Language, languages } from '@cliffhanger/contracts/language-table';
import { storage } from '#lib/storage.ts';

/** The language that the viewer chose on this device. */
export const languageKey = 'sj_language';
/** The language of the account that was signed in last, followed by `-` and its id. It is not a choice for the next one. */
export const accountLanguageKey = 'sj_account_language';

const parseLanguage = (tag: string | null): Language | undefined => {
  const base = tag?.toLowerCase().split('-')[0];
  return languages.find((language) => language === base);
};

/** Finds the language that the viewer chose on this device. */
export const findChosenLanguage = (): Language | null => parseLanguage(storage.get(languageKey)) ?? null;

const initialLanguage = (): Language => {
  const preferred = typeof navigator === 'undefined' ? [] : navigator.languages;
  return (
    findChosenLanguage() ??
    parseLanguage(storage.get(accountLanguageKey)) ??
    preferred.map(parseLanguage).find((found) => found !== undefined) ??
    defaultLanguage
  );
};

let current = initialLanguage();

/** The current language of the interface. */
export const currentLanguage = (): Language => current;

/** Only for `i18n.ts`, which also loads the translations. */
export const setCurrentLanguage = (language: Language): void => {
  current = language;
};
