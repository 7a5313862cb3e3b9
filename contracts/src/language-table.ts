/** What differs between languages beyond their texts. */
interface LanguageFacts {
  /** In the language itself. */
  name: string;
  /** The BCP 47 tag for numbers and money. */
  locale: string;
  /** The BCP 47 tag for dates, where it is another one. */
  dateLocale?: string;
  /** The country (ISO 3166-1 alpha-2) of most of its viewers, for the calling code of one whose country is unknown. */
  country: string;
  /** Whether spaces separate words and sentences. Texts without are measured in characters instead of words. */
  hasSpaces: boolean;
}

/** The interface languages by code (ISO 639-1), in the order in which they are offered. */
export const languageTable = {
  zh: { name: '中文', locale: 'zh-CN', country: 'CN', hasSpaces: false },
  // American numbers and money, but dates day first, with a 24-hour clock.
  en: { name: 'English', locale: 'en-US', dateLocale: 'en-GB', country: 'US', hasSpaces: true },
  pt: { name: 'Português', locale: 'pt-BR', country: 'BR', hasSpaces: true },
  es: { name: 'Español', locale: 'es-419', country: 'MX', hasSpaces: true },
} as const satisfies Record<string, LanguageFacts>;

export type Language = keyof typeof languageTable;
export const languages = Object.keys(languageTable) as readonly Language[];
export const defaultLanguage = 'en' satisfies Language;

/** Facts of a language. */
export const factsOf = (language: Language): LanguageFacts => languageTable[language];

/** What a function gives for each language, by language. */
export const perLanguage = <T>(make: (language: Language) => T): Record<Language, T> =>
  Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, T>;
