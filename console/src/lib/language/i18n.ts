import { defaultLanguage, factsOf, type Language, languages } from '@cliffhanger/contracts/language-table';
import i18next, { type TFunction } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { storage } from '#lib/storage.ts';

const languageKey = 'console_language';

/** One chunk for each language. The name of a file is its namespace. */
const loaders = import.meta.glob<Record<string, object>>('#locales/*/index.ts', { import: 'texts' });

const parseLanguage = (tag: string | null | undefined): Language | undefined =>
  languages.find((language) => language === tag?.toLowerCase().split('-')[0]);

const preferredLanguage = (): Language =>
  parseLanguage(storage.get(languageKey)) ??
  navigator.languages.map(parseLanguage).find((found) => found !== undefined) ??
  defaultLanguage;

const loadTexts = async (language: Language): Promise<void> => {
  if (i18next.hasResourceBundle(language, 'common')) return;
  const load = Object.entries(loaders).find(([path]) => path.includes(`/${language}/`))?.[1];
  for (const [path, texts] of Object.entries((await load?.()) ?? {}))
    i18next.addResourceBundle(language, path.replace(/^\.\/|\.json$/g, ''), texts);
};

/** The texts in another language, such as that of a viewer. */
export const textsIn = async (language: string): Promise<TFunction<'inbox'>> => {
  const known = parseLanguage(language) ?? defaultLanguage;
  await loadTexts(known);
  return i18next.getFixedT(known, 'inbox');
};

const show = async (language: Language): Promise<void> => {
  await loadTexts(language);
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
};

/** The language of the interface. */
export const currentLanguage = (): Language => parseLanguage(i18next.language) ?? defaultLanguage;

/** The BCP 47 tag in which the language of the interface writes dates. */
export const dateLocale = (): string => {
  const { locale, dateLocale: own = locale } = factsOf(currentLanguage());
  return own;
};

/** Loads the texts in the language of the person. Call it before the first render. */
export const startI18n = async (): Promise<void> => {
  await i18next.use(initReactI18next).init({
    resources: {},
    defaultNS: 'common',
    fallbackLng: defaultLanguage,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  await show(preferredLanguage());
};

/** Changes the language of the interface, on this device. */
export const chooseLanguage = async (language: Language): Promise<void> => {
  await show(language);
  storage.set(languageKey, language);
};
