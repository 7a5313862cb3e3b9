import type { Language } from '@cliffhanger/contracts';
import type { PostProcessorModule } from 'i18next';
import { currentLanguage } from './current-language.ts';

/** The plural ending of an article before one o'clock; null in a language whose articles do not agree with the hour. */
const pluralEndings: Record<Language, RegExp | null> = {
  zh: null,
  en: null,
  es: /(?<=\bla)s(?= 01:\d\d)/g,
  pt: /(?<=(?<!\p{L})(?:à|da))s(?= 01:\d\d)/gu,
};

/** Uses the singular article before one o'clock: "a la 01:30" in Spanish, "à 01:30" in Portuguese. */
export const agreeWithHour = (text: string): string => {
  const pluralEnding = pluralEndings[currentLanguage()];
  return pluralEnding ? text.replace(pluralEnding, '') : text;
};

/** Applies the rule to every text, so that a sentence states its article once, in the plural. */
export const hourArticle: PostProcessorModule = {
  type: 'postProcessor',
  name: 'hourArticle',
  process: agreeWithHour,
};
