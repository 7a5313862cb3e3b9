import type { MarkedText } from '@cliffhanger/contracts';

/** Marks the first occurrence of `typed` in a term; null if there is none. */
export const markTerm = (term: string, typed: string): MarkedText | null => {
  const start = term.toLowerCase().indexOf(typed.toLowerCase());
  if (start < 0 || typed === '') return null;
  const end = start + typed.length;
  return [
    { text: term.slice(0, start), isMatch: false },
    { text: term.slice(start, end), isMatch: true },
    { text: term.slice(end), isMatch: false },
  ].filter(({ text }) => text !== '');
};

const pairsOf = (text: string): string[] => {
  const characters = [...text.toLowerCase()];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
};

/** The Sørensen–Dice coefficient of the pairs of characters of two texts, 0 to 1. */
const similarity = (one: string, other: string): number => {
  const left = pairsOf(one);
  const right = pairsOf(other);
  const shared = left.filter((pair) => right.includes(pair)).length;
  return (2 * shared) / Math.max(left.length + right.length, 1);
};

/** Sorts terms by their likeness to what was typed. Equally like ones keep their order. */
export const sortByLikeness = <Item extends { term: string }>(
  items: readonly Item[],
  typed: string,
): Item[] => items.toSorted((a, b) => similarity(b.term, typed) - similarity(a.term, typed));
