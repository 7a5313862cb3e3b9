import type { Language } from '@cliffhanger/contracts';
import { languages } from '@cliffhanger/contracts';
import type { Names } from '@cliffhanger/contracts/staff';

/**
 * Completes an edited text as an import does: a language whose text was that of English, or of the drama's own language,
 * gets the new one too.
 *
 * @param before the texts by language, without those that are missing
 * @returns the texts that change
 */
export const completeEditedText = (given: Names, before: Names, ownLanguage: Language): Names => {
  const completed: Names = { ...given };
  for (const language of languages) {
    if (language === ownLanguage || given[language] !== undefined) continue;
    const source = (['en', ownLanguage] as const).find(
      (each) => given[each] !== undefined && before[each] === before[language],
    );
    if (source !== undefined) completed[language] = given[source];
  }
  return completed;
};
