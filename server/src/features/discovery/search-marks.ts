import type { MarkedText } from '@cliffhanger/contracts';
import { type SearchTerm, splitWords, type Word } from './search-words.ts';

/** Splits a text into parts and marks those that match a term. */
export const markText = (text: string, terms: readonly SearchTerm[]): MarkedText => {
  const words = splitWords(text);
  const parts: MarkedText = [];
  let at = 0;
  for (const [index, { starts }] of words.entries()) {
    const to = Math.max(...terms.map((term) => matchEnd(words, index, term)));
    const from = Math.max(at, starts[0] ?? 0);
    if (to <= from) continue;
    if (from > at) parts.push({ text: text.slice(at, from), isMatch: false });
    parts.push({ text: text.slice(from, to), isMatch: true });
    at = to;
  }
  if (at < text.length) parts.push({ text: text.slice(at), isMatch: false });
  return parts;
};

/** The end offset of a match that starts with this word; -1 for no match. */
const matchEnd = (words: readonly Word[], index: number, term: SearchTerm): number => {
  const lastWanted = term.words.at(-1) ?? '';
  const before = term.words.length - 1;
  const last = words[index + before];
  if (!last?.text.startsWith(lastWanted)) return -1;
  for (let offset = 0; offset < before; offset += 1) {
    if (words[index + offset]?.text !== term.words[offset]) return -1;
  }
  return endOf(last, [...lastWanted].length);
};

/** The end offset of the first `count` characters of a word. ß and œ fold to two characters and are marked whole. */
const endOf = ({ starts, end }: Word, count: number): number =>
  starts.find((start, index) => index >= count && start !== starts[count - 1]) ?? end;

/** Whether the term is among the words of a text. */
export const hasTerm = (words: readonly Word[], term: SearchTerm): boolean =>
  words.some((_, index) => matchEnd(words, index, term) >= 0);

/** Whether the text has the term as whole words, not only as a prefix. */
export const hasWholeTerm = (text: string, term: SearchTerm): boolean => {
  const words = splitWords(text);
  return words.some((_, index) =>
    term.words.every((wanted, offset) => words[index + offset]?.text === wanted),
  );
};
