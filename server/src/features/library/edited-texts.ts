import type { Language } from '@cliffhanger/contracts';
import { languages } from '@cliffhanger/contracts';
import type { Names } from '@cliffhanger/contracts/staff';

/** The texts that an edit changes. */
export interface EditedText {
  texts: Names;
  /** The languages among them whose text stands in for a missing translation. */
  fallbacks: ReadonlySet<string>;
}

/**
 * Completes an edited text as an import does: a language without a translation gets the English one, or else that of the
 * drama's own language.
 *
 * @param before the texts by language, without those that are missing
 * @param missing the languages whose text is no translation
 */
export const completeEditedText = (
  given: Names,
  before: Names,
  missing: ReadonlySet<string>,
  ownLanguage: Language,
): EditedText => {
  const texts: Names = { ...given };
  const fallbacks = new Set<string>();
  const isTranslated = (language: Language) =>
    given[language] !== undefined || (before[language] !== undefined && !missing.has(language));
  const source = isTranslated('en') ? 'en' : ownLanguage;
  for (const language of languages) {
    if (language === ownLanguage || isTranslated(language)) continue;
    const text = given[source] ?? (before[language] === undefined ? before[source] : undefined);
    if (text === undefined) continue;
    texts[language] = text;
    fallbacks.add(language);
  }
  return { texts, fallbacks };
};
