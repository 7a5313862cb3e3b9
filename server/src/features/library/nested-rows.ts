import { type Language, languages } from '@cliffhanger/contracts';

/** One row per language. */
export const rowPerLanguage = <T>(make: (language: Language) => T) =>
  languages.map((language) => ({ language, ...make(language) }));

/** Turns nested creates into nested writes that delete the existing rows first. */
export const replaceAll = (parts: Record<string, object>) =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, { deleteMany: {}, ...part }]));

/** The rows of translations with these columns. @param texts by column and language */
export const listTranslations = <Texts extends object>(
  texts: Texts,
): ({ language: Language } & { [Name in keyof Texts]: string })[] =>
  rowPerLanguage(
    (language) =>
      Object.fromEntries(
        Object.entries(texts as Record<string, Record<Language, string>>).map(([name, text]) => [
          name,
          text[language],
        ]),
      ) as { [Name in keyof Texts]: string },
  );
