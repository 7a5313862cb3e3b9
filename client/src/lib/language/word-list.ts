import { factsOf } from '@cliffhanger/contracts/language-table';
import { currentLanguage } from './current-language.ts';

/** Words with the separator of the language between them: "mystery, night shift", "推理、夜班". */
export const joinWords = (words: readonly string[]): string => {
  const list = new Intl.ListFormat(factsOf(currentLanguage()).locale, { type: 'conjunction' });
  // Between the first two of three words stands the separator alone, without "and".
  const [, separator] = list.formatToParts(['1', '2', '3']);
  return words.join(separator?.value);
};
