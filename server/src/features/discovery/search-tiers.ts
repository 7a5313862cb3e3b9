import type { SearchPart } from './search-parts.ts';
import { type SearchTerm, spaceless, splitWords } from './search-words.ts';

/**
 * Where words are looked for, one after the other: in titles; with tags and cast; with categories; in everything. The index
 * has each word once for each, after a mark that no text and no search can hold: so a word of every synopsis costs titles
 * nothing.
 */
const marks = ['\u{e001}', '\u{e002}', '\u{e003}', '\u{e004}'] as const;

/**
 * The tiers of what is found, in their order: each has what answers there and in no tier before. Synonyms count from
 * `synonyms` on.
 */
export const tiers = { titles: 0, names: 1, categories: 2, synonyms: 3, synopses: 4 } as const;
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
  const words = splitWords(text).map((word) => word.text);
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
const termExpression = ({ words }: SearchTerm, mark: string): string => {
  const marked = (some: readonly string[]) => `"${some.map((word) => mark + word).join(' ')}"`;
  if (!words.every((word) => spaceless.test(word))) return `${marked(words)} *`;
  const pairs = words.slice(1).map((word, index) => `${words[index]}${word}`);
  return marked(pairs.length > 0 ? pairs : words);
};

const literally = (parts: readonly SearchPart[], mark: string): string =>
  parts.flatMap(({ terms }) => terms.map((term) => termExpression(term, mark))).join(' AND ');

const bySynonyms = (parts: readonly SearchPart[], mark: string): string =>
  parts
    .map((part) => {
      const others = part.synonyms.map(({ term }) => termExpression(term, mark));
      return `(${[`(${literally([part], mark)})`, ...others].join(' OR ')})`;
    })
    .join(' AND ');

/** What finds the dramas of one tier. */
export interface TierSearch {
  tier: number;
  match: string;
}

/** What finds the dramas that answer every part of a search, for each tier that can have any. */
export const tierSearches = (parts: readonly SearchPart[]): TierSearch[] => {
  const [inTitles, inNames, inCategories, inAll] = marks;
  const hasSynonyms = parts.some(({ synonyms }) => synonyms.length > 0);
  const searches = [
    { tier: tiers.titles, expression: literally(parts, inTitles) },
    { tier: tiers.names, expression: literally(parts, inNames) },
    { tier: tiers.categories, expression: literally(parts, inCategories) },
    ...(hasSynonyms ? [{ tier: tiers.synonyms, expression: bySynonyms(parts, inCategories) }] : []),
    { tier: tiers.synopses, expression: bySynonyms(parts, inAll) },
  ];
  // Each tier has all of the one before it.
  return searches.map(({ tier, expression }, index) => {
    const before = searches[index - 1];
    return { tier, match: before ? `(${expression}) NOT (${before.expression})` : expression };
  });
};
