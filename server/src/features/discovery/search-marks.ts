import type { MarkedText } from '@cliffhanger/contracts';
import { type SearchTerm, type Word, wordsOf } from './search-words.ts';

/** A text with its words, taken apart once for everything that is asked of it. */
export interface TextWords {
  text: string;
  words: readonly Word[];
}

export const withWords = (text: string): TextWords => ({ text, words: wordsOf(text) });

/** The text in pieces, those marked that answer one of the terms. */
export const markText = ({ text, words }: TextWords, terms: readonly SearchTerm[]): MarkedText => {
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
  const last = term.words.length - 1;
  const isHere = term.words.every((wanted, offset) => {
    const text = words[index + offset]?.text;
    return offset < last ? text === wanted : text?.startsWith(wanted);
  });
  const end = words[index + last];
  return isHere && end ? endOf(end, [...(term.words[last] ?? '')].length) : -1;
};

/** Where the first `count` of a word's characters end; ß and œ are two of them, and marked whole. */
const endOf = ({ starts, end }: Word, count: number): number =>
  starts.find((start, index) => index >= count && start !== starts[count - 1]) ?? end;

/** Whether the term is there. */
export const hasTerm = ({ words }: TextWords, term: SearchTerm): boolean =>
  words.some((_, index) => reachOf(words, index, term) >= 0);

/** Whether the term is there as a whole, not as the beginning of a word alone. */
export const hasWhole = ({ words }: TextWords, term: SearchTerm): boolean =>
  words.some((_, index) => term.words.every((wanted, offset) => words[index + offset]?.text === wanted));
