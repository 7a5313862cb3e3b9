import { type SearchTerm, spaceless, wordsOf } from './search-words.ts';

/**
 * Where words are looked for, one after the other: in titles; with tags and cast; with categories; in everything. The index
 * has each word once for each, after a mark that no text and no search can hold: so a word of every synopsis costs titles
 * nothing.
 */
const marks = ['\u{e001}', '\u{e002}', '\u{e003}', '\u{e004}'] as const;
/** A drama's place in what was found begins with its tier. */
export const lastTier = marks.length - 1;
/** Between two texts, so that no run of characters reaches over. */
const boundary = '\u{e000}';

/** The texts of a drama in all languages. */
export interface IndexedTexts {
  titles: readonly string[];
  /** Of tags and cast. */
  names: readonly string[];
  categories: readonly string[];
  synopses: readonly string[];
}

/**
 * The pairs that neighboring characters make, run by run. A common character is in every synopsis, a pair in few: found
 * by pairs, two characters are one look-up.
 */
const pairsOf = (words: readonly string[]): string[] =>
  words.flatMap((word, index) => {
    const next = words[index + 1] ?? '';
    if (!spaceless.test(word)) return [];
    return spaceless.test(next) ? [word + next] : [boundary];
  });

/** Words, then pairs. */
const indexWordsOf = (text: string): string[] => {
  const words = wordsOf(text).map((word) => word.text);
  return [...words, boundary, ...pairsOf(words), boundary];
};

/** A drama's row in the index. */
export const indexText = ({ titles, names, categories, synopses }: IndexedTexts): string => {
  const words = [titles, names, categories, synopses].map((texts) => texts.flatMap(indexWordsOf));
  return marks
    .flatMap((mark, tier) =>
      words
        .slice(0, tier + 1)
        .flat()
        .map((word) => mark + word),
    )
    .join(' ');
};

/** A term in FTS5's language. Words are letters and digits only, so that nothing needs an escape. */
const expressionOf = (term: SearchTerm, mark: string): string => {
  if ('prefix' in term) return `"${mark}${term.prefix}" *`;
  const { characters } = term;
  const pairs = characters.slice(1).map((character, index) => `${characters[index]}${character}`);
  return `"${(pairs.length > 0 ? pairs : characters).map((word) => mark + word).join(' ')}"`;
};

/** For each tier, what finds the dramas that answer all terms there and not in the tier before. */
export const tierExpressions = (terms: readonly SearchTerm[]): string[] => {
  const all = marks.map((mark) => `(${terms.map((term) => expressionOf(term, mark)).join(' AND ')})`);
  return all.map((expression, tier) => (tier === 0 ? expression : `${expression} NOT ${all[tier - 1]}`));
};
