import { defaultLanguage, type Language } from '@cliffhanger/contracts/language-names';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadChunk } from '#lib/load-chunk.ts';
import { storage } from '#lib/storage.ts';
import { findCountry } from './country.ts';
import { accountLanguageKey, currentLanguage, languageKey, setCurrentLanguage } from './current-language.ts';
import { hourArticle } from './hour-article.ts';
import { savePageLocale } from './page-locale.ts';

type Translations = Record<string, Record<string, unknown>>;
type Chunk = () => Promise<{ default: Translations }>;

/** Two chunks per language: the first screen's words, and all others but those that a screen loads itself. */
const chunks: Record<Language, { first: Chunk; rest: Chunk }> = {
  zh: { first: () => import('#locales/zh-first.ts'), rest: () => import('#locales/zh.ts') },
  en: { first: () => import('#locales/en-first.ts'), rest: () => import('#locales/en.ts') },
  pt: { first: () => import('#locales/pt-first.ts'), rest: () => import('#locales/pt.ts') },
  es: { first: () => import('#locales/es-first.ts'), rest: () => import('#locales/es.ts') },
};

/** Adds translations by the paths of their files, `…/<language>/<namespace>.json`. */
export const addTranslations = (translations: Translations): void => {
  for (const [path, namespace] of Object.entries(translations)) {
    const [, language = '', name = ''] = /(\w+)\/(\w+)\.json$/.exec(path) ?? [];
    i18next.addResourceBundle(language, name, namespace);
  }
};

const loadFirst = async (language: Language): Promise<void> => {
  if (i18next.hasResourceBundle(language, 'common')) return;
  addTranslations((await loadChunk(chunks[language].first)).default);
};

const loadRest = async (language: Language): Promise<void> => {
  if (i18next.hasResourceBundle(language, 'account')) return;
  addTranslations((await loadChunk(chunks[language].rest)).default);
};

/** Loads the words of all other screens in the current language. @throws ChunkLoadError */
export const loadAllTranslations = (): Promise<void> => loadRest(currentLanguage());

const show = async (language: Language): Promise<void> => {
  setCurrentLanguage(language);
  document.documentElement.lang = language;
  savePageLocale(language, findCountry());
  await i18next.changeLanguage(language);
};

/** Loads the first screen's words in the viewer's language, or in English if that fails. Call it before the first render. */
export const startI18n = async (): Promise<void> => {
  await i18next
    .use(initReactI18next)
    .use(hourArticle)
    .init({
      resources: {},
      fallbackLng: defaultLanguage,
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      postProcess: hourArticle.name,
      react: { useSuspense: false },
    });
  const language = currentLanguage();
  try {
    await loadFirst(language);
    await show(language);
  } catch {
    await Promise.all([loadFirst(defaultLanguage), loadRest(defaultLanguage)]);
    await show(defaultLanguage);
  }
};

/** Changes the interface language. @throws ChunkLoadError if it does not load, which leaves the language as it was */
export const changeLanguage = async (language: Language): Promise<void> => {
  await Promise.all([loadFirst(language), loadRest(language)]);
  await show(language);
};

/** Stores the language of the account for the next launch. */
export const saveAccountLanguage = (language: Language): void => storage.set(accountLanguageKey, language);

/** Stores the viewer's choice on this device. */
export const saveLanguage = (language: Language): void => storage.set(languageKey, language);
