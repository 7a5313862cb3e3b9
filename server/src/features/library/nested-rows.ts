import { type Language, languages } from '@cliffhanger/contracts';

/** One row per language. */
export const perLanguage = <T>(make: (language: Language) => T) =>
  languages.map((language) => ({ language, ...make(language) }));

/** Turns nested creates into nested writes that delete the existing rows first. */
export const replaceAll = (parts: Record<string, object>) =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, { deleteMany: {}, ...part }]));
