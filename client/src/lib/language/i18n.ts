import { defaultLanguage, type Language } from '@cliffhanger/contracts/language-table';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadChunk } from '#lib/load-chunk.ts';
import { storage } from '#lib/storage.ts';
import { findCountry } from './country.ts';
import { accountLanguageKey, currentLanguage, languageKey, setCurrentLanguage } from './current-language.ts';
import { hourArticle } from './hour-article.ts';
import { savePageLocale } from './page-locale.ts';

/** The texts of a file: its namespaces. */
type Translations = Record<string, object>;
type TextFile = { default: Translations };

/** The loaders of files, by their paths. The build makes one chunk per language of the first screen's texts … */
const firstFiles = import.meta.glob<TextFile>('#locales/*/first.json');
/** … and one of all others but those that a screen loads itself. */
const otherFiles = import.meta.glob<TextFile>(['#locales/*/*.json', '!#locales/*/{first,legal}.json']);

/** Adds the texts of files to their languages, by the paths of the files, `…/<language>/<area>.json`. */
export const addTranslations = (files: Record<string, Translations>): void => {
  for (const [path, translations] of Object.entries(files)) {
    const language = path.split('/').at(-2) ?? '';
    for (const [namespace, texts] of Object.entries(translations))
      i18next.addResourceBundle(language, namespace, texts);
  }
};

const loadFiles = async (
  loaders: Record<string, () => Promise<TextFile>>,
  language: Language,
): Promise<void> => {
  const ofLanguage = Object.entries(loaders).filter(([path]) => path.includes(`/${language}/`));
  const load = async () =>
    Object.fromEntries(
      await Promise.all(ofLanguage.map(async ([path, read]) => [path, (await read()).default])),
    );
  addTranslations(await loadChunk(load));
};

const loadFirst = async (language: Language): Promise<void> => {
  if (!i18next.hasResourceBundle(language, 'common')) await loadFiles(firstFiles, language);
};

const loadRest = async (language: Language): Promise<void> => {
  if (!i18next.hasResourceBundle(language, 'account')) await loadFiles(otherFiles, language);
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
      // A page translator of the browser must not replace text nodes that React removes or changes.
      react: { useSuspense: false, transWrapTextNodes: 'span' },
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

/** Stores the language in which an account is used on this device. */
export const saveAccountLanguage = (language: Language, userId: string): void =>
  storage.set(accountLanguageKey, `${language}-${userId}`);

/** Whether an account was the last one here, and its language on this device is stored. */
export const hasAccountLanguage = (userId: string): boolean =>
  storage.get(accountLanguageKey)?.endsWith(`-${userId}`) === true;

/** Stores the viewer's choice on this device. */
export const saveLanguage = (language: Language): void => storage.set(languageKey, language);
