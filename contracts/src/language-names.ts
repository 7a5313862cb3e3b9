/** The interface languages by code, each in its own name, in the order in which they are offered. */
export const languageNames = { zh: '中文', en: 'English', pt: 'Português', es: 'Español' } as const;
export type Language = keyof typeof languageNames;
export const languages = Object.keys(languageNames) as readonly Language[];
export const defaultLanguage: Language = 'en';
