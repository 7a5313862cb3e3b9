import { defaultLanguage, type Language } from '@cliffhanger/contracts';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadChunk } from '#lib/load-chunk.ts';
import { storage } from '#lib/storage.ts';
import { accountLanguageKey, currentLanguage, languageKey, setCurrentLanguage } from './current-language.ts';

type Translations = Record<string, Record<string, unknown>>;

/** One chunk per language, with all namespaces except those that a screen loads itself. */
const chunks: Record<Language, () => Promise<{ default: Translations }>> = {
  zh: () => import('#locales/zh.ts'),
  en: () => import('#locales/en.ts'),
  pt: () => import('#locales/pt.ts'),
  es: () => import('#locales/es.ts'),
};

/** Adds translations by the paths of their files, `…/<language>/<namespace>.json`. */
export const addTranslations = (translations: Translations): void => {
  for (const [path, namespace] of Object.entries(translations)) {
    const [, language = '', name = ''] = /(\w+)\/(\w+)\.json$/.exec(path) ?? [];
    i18next.addResourceBundle(language, name, namespace);
  }
};

const loadTranslations = async (language: Language): Promise<void> => {
  if (i18next.hasResourceBundle(language, 'common')) return;
  addTranslations((await loadChunk(chunks[language])).default);
};

const show = async (language: Language): Promise<void> => {
  setCurrentLanguage(language);
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
};

let markReady: () => void;
/** Resolves once texts can be shown: the launch sequence does not wait for them. */
export const translationsReady = new Promise<void>((resolve) => {
  markReady = resolve;
});

/** Loads the viewer's language, or English if that fails. Call it before the first render. */
export const startI18n = async (): Promise<void> => {
  await i18next.use(initReactI18next).init({
    resources: {},
    fallbackLng: defaultLanguage,
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  const language = currentLanguage();
  try {
    await loadTranslations(language);
    await show(language);
  } catch {
    await loadTranslations(defaultLanguage);
    await show(defaultLanguage);
  }
  markReady();
};

/** Changes the interface language. @throws ChunkLoadError if it does not load, which leaves the language as it was */
export const changeLanguage = async (language: Language): Promise<void> => {
  await loadTranslations(language);
  await show(language);
};

/** Stores the language of the account for the next launch. */
export const saveAccountLanguage = (language: Language): void => storage.set(accountLanguageKey, language);

/** Stores the viewer's choice on this device. */
export const saveLanguage = (language: Language): void => storage.set(languageKey, language);
