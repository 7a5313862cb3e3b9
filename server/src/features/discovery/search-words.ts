/// <reference path="./opencc-js.d.ts" />
import traditional from 'opencc-js/dict/TSCharacters';

/** A normalized word: case, accents and width are folded, and Chinese characters are simplified. */
export interface Word {
  text: string;
  /** The offset of each character in the original text; `end` is where the last one ends. */
  starts: readonly number[];
  end: number;
}

/** A phrase to search for: consecutive words, of which the last one may be a prefix. */
export interface SearchTerm {
  words: readonly string[];
}

const letter = /[\p{L}\p{N}]/u;
const mark = /\p{M}/u;
/** Scripts written without spaces. Each character is a word. */
export const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Letters that Unicode does not decompose. */
const plainLetters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };
/** Traditional to simplified characters, from OpenCC. Of several simplified forms, the first is the most common. */
const simplified = new Map(
  traditional.split('|').map((entry): [string, string] => {
    const [character = '', mostCommon = character] = entry.split(' ');
    return [character, mostCommon];
  }),
);
/** The maximum number of terms in a search. Further terms are ignored. */
export const maxTerms = 12;

const fold = (character: string): string =>
  [...character.normalize('NFKD').toLowerCase()]
    .filter((part) => letter.test(part))
    .map((part) => plainLetters[part] ?? simplified.get(part) ?? part)
    .join('');

/** How a character takes part in words. */
interface CharacterInfo {
  /** Empty if the character belongs to no word. */
  folded: string;
  isAlone: boolean;
  isMark: boolean;
}

const characters = new Map<string, CharacterInfo>();
/** Cached characters: more than four languages use, and a bound on memory for hostile input. */
const maxCharacters = 10_000;

const infoOf = (character: string): CharacterInfo => {
  const known = characters.get(character);
  if (known) return known;
  const info = {
    folded: fold(character),
    isAlone: spaceless.test(character),
    isMark: mark.test(character),
  };
  if (characters.size < maxCharacters) characters.set(character, info);
  return info;
};

/** Splits a text into words. The index, searches and marks all use this. */
export const splitWords = (text: string): Word[] => {
  const words: { text: string; starts: number[]; end: number }[] = [];
  let isOpen = false;
  let at = 0;
  for (const character of text) {
    const start = at;
    at += character.length;
    const last = words.at(-1);
    const { folded, isAlone, isMark } = infoOf(character);
    if (folded === '') {
      // A combining mark belongs to the letter before it.
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

/** The distinct terms of a query, at most `maxTerms`. */
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

/** All words of a text as one phrase. */
export const phraseOf = (text: string): SearchTerm => ({ words: splitWords(text).map((word) => word.text) });

/** A normalized key of a search, independent of case, accents and spelling variants. */
export const termKeyOf = (terms: readonly SearchTerm[]): string =>
  terms.map(({ words }) => words.join('')).join(' ');
