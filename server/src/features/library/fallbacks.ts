/** A row of translations, as far as it says which of its texts stand in for a missing translation. */
export interface MarkedRow {
  language: string;
  fallbacks: string;
}

const namesIn = (fallbacks: string): string[] => fallbacks.split(',').filter((name) => name !== '');

/** The languages in which a text stands in for a missing translation. */
export const fallbackLanguages = (rows: readonly MarkedRow[], name: string): Set<string> =>
  new Set(rows.filter(({ fallbacks }) => namesIn(fallbacks).includes(name)).map(({ language }) => language));

/** The names in a row, with or without this one. */
export const markFallback = (fallbacks: string, name: string, isFallback: boolean): string =>
  [...namesIn(fallbacks).filter((other) => other !== name), ...(isFallback ? [name] : [])].join(',');

/** The texts without a translation, as `title.pt`. @param prefix as `episode 3 ` */
export const listMissing = (rows: readonly MarkedRow[], prefix = ''): string[] =>
  rows.flatMap(({ language, fallbacks }) => namesIn(fallbacks).map((name) => `${prefix}${name}.${language}`));
