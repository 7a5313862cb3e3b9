import { type Language, languages } from '@cliffhanger/contracts';
import type { SearchPart } from './search-parts.ts';
import { type SearchTerm, spaceless, splitWords } from './search-words.ts';

/**
 * Prefixes of indexed words, one per scope: titles; plus tags and cast; plus categories; plus synopses. There are such
 * scopes for the texts of all languages together, and for those of each language. The index has each word once per scope,
 * behind a prefix that no text and no query can contain. A word that is in every synopsis therefore does not slow down a
 * search in titles, nor a word of one language a search in another.
 */
const scopesFrom = (first: number) =>
  [0, 1, 2, 3].map((index) => String.fromCodePoint(first + index)) as [string, string, string, string];
const scopesOfAll = scopesFrom(0xe001);
/** The order of `languages` is part of the index. */
const scopesOf = (language: Language) => scopesFrom(0xe011 + 16 * languages.indexOf(language));

/**
 * The tiers of search results in order. Each has the dramas that match there and in no earlier tier. Synonyms match from
 * the tier `synonyms` on. Titles, names and categories in the viewer's language come first, then those in all languages
 * together, `inAnyLanguage` tiers later. Synopses come after both, those in the viewer's language first.
 */
export const tiers = { titles: 0, names: 1, categories: 2, synonyms: 3, synopses: 8 } as const;
const inAnyLanguage = 4;
const synopsesInAnyLanguage = 9;
export const lastTier = synopsesInAnyLanguage;

/** Whether a tier has dramas that match by their synopses only. */
export const isBySynopsis = (tier: number): boolean => tier >= tiers.synopses;

/** Separates two texts, so that no phrase spans both. */
const boundary = '\u{e000}';

interface LanguageText {
  language: string;
  text: string;
}

/** The texts of a drama in all languages. */
export interface IndexedTexts {
  titles: readonly LanguageText[];
  /** Names of tags and cast. */
  names: readonly LanguageText[];
  categories: readonly LanguageText[];
  synopses: readonly LanguageText[];
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
  const fields = [titles, names, categories, synopses].map((texts) =>
    texts.map(({ language, text }) => ({ language, words: indexWordsOf(text) })),
  );
  const wordsIn = (scopes: readonly string[], isWanted: (language: string) => boolean) =>
    scopes.flatMap((scope, tier) =>
      fields
        .slice(0, tier + 1)
        .flat()
        .filter(({ language }) => isWanted(language))
        .flatMap(({ words }) => words.map((word) => scope + word)),
    );
  return [
    ...wordsIn(scopesOfAll, () => true),
    ...languages.flatMap((one) => wordsIn(scopesOf(one), (language) => language === one)),
  ].join(' ');
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

/**
 * The expressions of one language, or of all languages together: those of the tiers up to synonyms that can have results,
 * and that of synopses. Each also matches what the one before it does.
 */
const expressionsIn = (parts: readonly SearchPart[], scopes: ReturnType<typeof scopesFrom>) => {
  const [inTitles, inNames, inCategories, inSynopses] = scopes;
  const hasSynonyms = parts.some(({ synonyms }) => synonyms.length > 0);
  const named = [
    { tier: tiers.titles, expression: literally(parts, inTitles) },
    { tier: tiers.names, expression: literally(parts, inNames) },
    { tier: tiers.categories, expression: literally(parts, inCategories) },
    ...(hasSynonyms ? [{ tier: tiers.synonyms, expression: bySynonyms(parts, inCategories) }] : []),
  ];
  return { named, lastNamed: named.at(-1)?.expression, inSynopses: bySynonyms(parts, inSynopses) };
};

const excluding = (expression: string, earlier: readonly (string | undefined)[]): string => {
  const excluded = earlier.filter((one) => one !== undefined).map((one) => `(${one})`);
  return excluded.length === 0 ? expression : `(${expression}) NOT (${excluded.join(' OR ')})`;
};

/**
 * The FTS5 expressions that match every part of a search, for each tier that can have results.
 * @param language whose matches come first; null for none
 */
export const tierSearches = (parts: readonly SearchPart[], language: Language | null): TierSearch[] => {
  const own = language === null ? null : expressionsIn(parts, scopesOf(language));
  const all = expressionsIn(parts, scopesOfAll);
  return [
    ...(own?.named ?? []).map(({ tier, expression }, index, named) => ({
      tier,
      match: excluding(expression, [named[index - 1]?.expression]),
    })),
    ...all.named.map(({ tier, expression }, index, named) => ({
      tier: inAnyLanguage + tier,
      match: excluding(expression, [named[index - 1]?.expression, own?.lastNamed]),
    })),
    ...(own ? [{ tier: tiers.synopses, match: excluding(own.inSynopses, [all.lastNamed]) }] : []),
    { tier: synopsesInAnyLanguage, match: excluding(all.inSynopses, [all.lastNamed, own?.inSynopses]) },
  ];
};
