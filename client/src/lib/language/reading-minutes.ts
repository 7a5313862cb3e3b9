import { currentLanguage } from './current-language.ts';

const wordsPerMinute = 220;
/** For Chinese, which has no spaces. */
const charactersPerMinute = 400;

/** The minutes that reading a text takes, at least 1. */
export const readingMinutes = (text: string): number => {
  const minutes =
    currentLanguage() === 'zh'
      ? text.length / charactersPerMinute
      : text.split(/\s+/).length / wordsPerMinute;
  return Math.max(1, Math.round(minutes));
};
