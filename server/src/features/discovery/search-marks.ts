import type { MarkedText } from '@cliffhanger/contracts';
import { type SearchTerm, splitWords, type Word } from './search-words.ts';

/** The text in pieces, those marked that answer one of the terms. */
export const markText = (text: string, terms: readonly SearchTerm[]): MarkedText => {
  const words = splitWords(text);
  const parts: MarkedText = [];
  let at = 0;
  for (const [index, { starts }] of words.entries()) {
    const to = Math.max(...terms.map((term) => reachOf(words, index, term)));
    const from = Math.max(at, starts[0] ?? 0);
    if (to <= from) continue;
    if (from > at) parts.push({ text: text.slice(at, from), isMatch: false });
    parts.push({ text: text.slice(from, to), isMatch: true });
    at = to;
  }
  if (at < text.length) parts.push({ text: text.slice(at), isMatch: false });
  return parts;
};

/** Where the match that begins with this word ends; -1 when none does. */
const reachOf = (words: readonly Word[], index: number, term: SearchTerm): number => {
  const lastWanted = term.words.at(-1) ?? '';
  const before = term.words.length - 1;
  const last = words[index + before];
  if (!last?.text.startsWith(lastWanted)) return -1;
  for (let offset = 0; offset < before; offset += 1) {
    if (words[index + offset]?.text !== term.words[offset]) return -1;
  }
  return endOf(last, [...lastWanted].length);
};

/** Where the first `count` of a word's characters end; ß and œ are two of them, and marked whole. */
const endOf = ({ starts, end }: Word, count: number): number =>
  starts.find((start, index) => index >= count && start !== starts[count - 1]) ?? end;

/** Whether the term is among the words of a text. */
export const hasTerm = (words: readonly Word[], term: SearchTerm): boolean =>
  words.some((_, index) => reachOf(words, index, term) >= 0);

/** Whether the term is there as a whole, not as the beginning of a word alone. */
export const hasWhole = (text: string, term: SearchTerm): boolean => {
  const words = splitWords(text);
  return words.some((_, index) =>
    term.words.every((wanted, offset) => words[index + offset]?.text === wanted),
  );
};
