import type { SearchPart } from './search-parts.ts';
import { type SearchTerm, spaceless, splitWords } from './search-words.ts';

/**
 * Prefixes of indexed words, one per scope: titles; plus tags and cast; plus categories; plus synopses. The index has each
 * word once per scope, behind a prefix that no text and no query can contain. A word that is in every synopsis therefore
 * does not slow down a search in titles.
 */
const scopes = ['\u{e001}', '\u{e002}', '\u{e003}', '\u{e004}'] as const;

/**
 * The tiers of search results in order. Each has the dramas that match there and in no earlier tier. Synonyms match from
 * the tier `synonyms` on.
 */
export const tiers = { titles: 0, names: 1, categories: 2, synonyms: 3, synopses: 4 } as const;
/** Separates two texts, so that no phrase spans both. */
const boundary = '\u{e000}';

/** The texts of a drama in all languages. */
export interface IndexedTexts {
  titles: readonly string[];
  /** Names of tags and cast. */
  names: readonly string[];
  categories: readonly string[];
  synopses: readonly string[];
}

/**
 * Pairs of adjacent characters of scripts without spaces. A common character is in every synopsis, but a pair is in few, so
 * a search for two characters is one lookup.
 */
const pairsOf = (words: readonly string[]): string[] =>
  words.flatMap((word, index) => {
    const next = words[index + 1] ?? '';
    if (!spaceless.test(word)) return [];
    return spaceless.test(next) ? [word + next] : [boundary];
  });

/** The words of a text, then its character pairs. */
const indexWordsOf = (text: string): string[] => {
  const words = splitWords(text).map((word) => word.text);
  return [...words, boundary, ...pairsOf(words), boundary];
};

/** The indexed text of a drama. */
export const indexText = ({ titles, names, categories, synopses }: IndexedTexts): string => {
  const words = [titles, names, categories, synopses].map((texts) => texts.flatMap(indexWordsOf));
  return scopes
    .flatMap((scope, tier) =>
      words
        .slice(0, tier + 1)
        .flat()
        .map((word) => scope + word),
    )
    .join(' ');
};

/** A term as an FTS5 expression. Words have only letters and digits, so nothing needs escaping. */
const termExpression = ({ words }: SearchTerm, scope: string): string => {
  const phrase = (parts: readonly string[]) => `"${parts.map((word) => scope + word).join(' ')}"`;
  if (!words.every((word) => spaceless.test(word))) return `${phrase(words)} *`;
  const pairs = words.slice(1).map((word, index) => `${words[index]}${word}`);
  return phrase(pairs.length > 0 ? pairs : words);
};

const literally = (parts: readonly SearchPart[], scope: string): string =>
  parts.flatMap(({ terms }) => terms.map((term) => termExpression(term, scope))).join(' AND ');

const bySynonyms = (parts: readonly SearchPart[], scope: string): string =>
  parts
    .map((part) => {
      const others = part.synonyms.map(({ term }) => termExpression(term, scope));
      return `(${[`(${literally([part], scope)})`, ...others].join(' OR ')})`;
    })
    .join(' AND ');

/** The FTS5 expression of one tier. */
export interface TierSearch {
  tier: number;
  match: string;
}

/** The FTS5 expressions that match every part of a search, for each tier that can have results. */
export const tierSearches = (parts: readonly SearchPart[]): TierSearch[] => {
  const [inTitles, inNames, inCategories, inAll] = scopes;
  const hasSynonyms = parts.some(({ synonyms }) => synonyms.length > 0);
  const searches = [
    { tier: tiers.titles, expression: literally(parts, inTitles) },
    { tier: tiers.names, expression: literally(parts, inNames) },
    { tier: tiers.categories, expression: literally(parts, inCategories) },
    ...(hasSynonyms ? [{ tier: tiers.synonyms, expression: bySynonyms(parts, inCategories) }] : []),
    { tier: tiers.synopses, expression: bySynonyms(parts, inAll) },
  ];
  // The expression of each tier also matches the tier before it, so exclude that one.
  return searches.map(({ tier, expression }, index) => {
    const before = searches[index - 1];
    return { tier, match: before ? `(${expression}) NOT (${before.expression})` : expression };
  });
};
