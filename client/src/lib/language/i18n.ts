import { defaultLanguage, type Language } from '@cliffhanger/contracts';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadChunk } from '#lib/load-chunk.ts';
import { storage } from '#lib/storage.ts';
import { currentLanguage, languageKey, setCurrentLanguage } from './current-language.ts';

type Words = Record<string, Record<string, unknown>>;

/** One chunk a language, with all its namespaces but those that a screen brings along. */
const chunks: Record<Language, () => Promise<{ default: Words }>> = {
  zh: () => import('#locales/zh.ts'),
  en: () => import('#locales/en.ts'),
  pt: () => import('#locales/pt.ts'),
  es: () => import('#locales/es.ts'),
};

/** Adds words by the paths of their files, `…/<language>/<namespace>.json`. */
export const addTranslations = (words: Words): void => {
  for (const [path, namespace] of Object.entries(words)) {
    const [, language = '', name = ''] = /(\w+)\/(\w+)\.json$/.exec(path) ?? [];
    i18next.addResourceBundle(language, name, namespace);
  }
};

const loadWords = async (language: Language): Promise<void> => {
  if (i18next.hasResourceBundle(language, 'common')) return;
  addTranslations((await loadChunk(chunks[language])).default);
};

const show = async (language: Language): Promise<void> => {
  setCurrentLanguage(language);
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
};

/** Loads the words of the viewer's language (or, should they be missing, English) before anything is drawn. */
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
    await loadWords(language);
    await show(language);
  } catch {
    await loadWords(defaultLanguage);
    await show(defaultLanguage);
  }
};

/** Changes the interface's language. @throws ChunkLoadError when its words do not come; all stays as it was */
export const changeLanguage = async (language: Language): Promise<void> => {
  await loadWords(language);
  await show(language);
};

/** Keeps the viewer's choice on this device. */
export const saveLanguage = (language: Language): void => storage.set(languageKey, language);
