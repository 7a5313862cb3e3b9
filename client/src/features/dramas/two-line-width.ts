import { needsWordBreaks, splitWords } from '#ui/word-breaks.ts';

/** Of a letter in the strong weight, in em; of a Chinese character 1. */
const letterEm = 0.65;
const widthOf = (text: string) =>
  [...text.trim()].reduce((sum, character) => sum + (needsWordBreaks(character) ? 1 : letterEm), 0);

/** The width of the longer line of a title in the two lines that divide it best, in em. */
export const twoLineWidth = (title: string): number => {
  const words = splitWords(title);
  const widths = words.map((_, index) =>
    Math.max(widthOf(words.slice(0, index).join('')), widthOf(words.slice(index).join(''))),
  );
  return Math.max(1, Math.min(...widths));
};
