/// <reference path="./opencc-js.d.ts" />
import traditional from 'opencc-js/dict/TSCharacters';

/** A word as the index holds it: without case, accents and width, in simplified characters. */
export interface Word {
  text: string;
  /** Where each of its characters begins in the text that it comes from, and where the last one ends. */
  starts: readonly number[];
  end: number;
}

/** What is looked for: these words in this order with nothing between them, the last one perhaps the beginning of a longer one. */
export interface SearchTerm {
  words: readonly string[];
}

const letter = /[\p{L}\p{N}]/u;
const mark = /\p{M}/u;
/** Scripts that are written without spaces: each character is a word. */
export const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Letters that Unicode does not take apart. */
const plainLetters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };
/** From OpenCC: each traditional character, and the simplified ones it can be, the usual one first. */
const simplified = new Map(
  traditional.split('|').map((entry): [string, string] => {
    const [character = '', usual = character] = entry.split(' ');
    return [character, usual];
  }),
);
/** So many are looked for; what follows them is not. */
export const maxTerms = 12;

const fold = (character: string): string =>
  [...character.normalize('NFKD').toLowerCase()]
    .filter((part) => letter.test(part))
    .map((part) => plainLetters[part] ?? simplified.get(part) ?? part)
    .join('');

/** A character as words see it. */
interface Sign {
  /** Empty when it belongs to no word. */
  folded: string;
  isAlone: boolean;
  isMark: boolean;
}

const signs = new Map<string, Sign>();
/** More than four languages use; whoever sends all of Unicode fills no memory. */
const maxCharacters = 10_000;

const signOf = (character: string): Sign => {
  const known = signs.get(character);
  if (known) return known;
  const sign = {
    folded: fold(character),
    isAlone: spaceless.test(character),
    isMark: mark.test(character),
  };
  if (signs.size < maxCharacters) signs.set(character, sign);
  return sign;
};

/** Takes a text apart. Index, search and marks all go by this. */
export const splitWords = (text: string): Word[] => {
  const words: { text: string; starts: number[]; end: number }[] = [];
  let isOpen = false;
  let at = 0;
  for (const character of text) {
    const start = at;
    at += character.length;
    const last = words.at(-1);
    const { folded, isAlone, isMark } = signOf(character);
    if (folded === '') {
      // An accent belongs to the letter before it.
      if (isMark && isOpen && last) last.end = at;
      else isOpen = false;
    } else if (isOpen && !isAlone && last) {
      last.text += folded;
      for (const _ of folded) last.starts.push(start);
      last.end = at;
    } else {
      words.push({ text: folded, starts: Array.from(folded, () => start), end: at });
      isOpen = !isAlone;
    }
  }
  return words;
};

/** What a viewer looks for; each term once. */
export const searchTermsOf = (query: string): SearchTerm[] => {
  const terms = new Map<string, SearchTerm>();
  let run: string[] = [];
  let runEnd = -1;
  const endRun = () => {
    if (run.length > 0) terms.set(run.join(' '), { words: run });
    run = [];
  };
  for (const { text, starts, end } of splitWords(query)) {
    if (starts[0] !== runEnd) endRun();
    if (spaceless.test(text)) {
      run.push(text);
      runEnd = end;
    } else {
      endRun();
      terms.set(text, { words: [text] });
    }
  }
  endRun();
  return [...terms.values()].slice(0, maxTerms);
};

/** All words of a text, one after the other. */
export const phraseOf = (text: string): SearchTerm => ({ words: splitWords(text).map((word) => word.text) });

/** What is looked for, in a form that does not depend on how it was written. */
export const termKeyOf = (terms: readonly SearchTerm[]): string =>
  terms.map(({ words }) => words.join('')).join(' ');
