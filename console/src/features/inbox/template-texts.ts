import { type Language, languages } from '@cliffhanger/contracts/language-table';
import type { AnswerTemplateJson } from '@cliffhanger/contracts/staff';

/** The texts of a template in a language, else in the first language that it has. */
export const textsOf = (
  { texts }: AnswerTemplateJson,
  language: Language,
): { language: Language; name: string; text: string } => {
  const found = [language, ...languages].find((candidate) => texts[candidate] !== undefined) ?? language;
  return { language: found, name: '', text: '', ...texts[found] };
};
