import { limits } from '@cliffhanger/contracts';
import type { SelectRows } from '#platform/database/open-database.ts';
import { findMood } from './search-moods.ts';
import { phraseOf, type SearchTerm, termKeyOf } from './search-words.ts';
import { listSynonymsOf } from './synonyms.repository.ts';

/** Another way to say a part of a search. */
export interface Synonym {
  /** As staff wrote it, or the list of moods. */
  wording: string;
  term: SearchTerm;
}

/** One or more terms of a search with their synonyms, or a single term without synonyms. */
export interface SearchPart {
  terms: readonly SearchTerm[];
  /** The terms as staff wrote them, or the list of moods; null if there are no synonyms. */
  wording: string | null;
  synonyms: readonly Synonym[];
  /** The terms name a mood. */
  isMood?: boolean;
  /** The terms are no words of the library. The synonyms are what they may have meant. */
  isCorrected?: boolean;
}

const { maxWordTerms } = limits.synonyms;

const runsFrom = (terms: readonly SearchTerm[], from: number): SearchTerm[][] =>
  Array.from({ length: Math.min(maxWordTerms, terms.length - from) }, (_, index) =>
    terms.slice(from, from + index + 1),
  );

export const synonymOf = (wording: string): Synonym => ({ wording, term: phraseOf(wording) });

/** Splits a search into parts, matching the longest wording that has synonyms, or is a mood, first. */
export const readParts = (rows: SelectRows, terms: readonly SearchTerm[]): SearchPart[] => {
  const keys = terms.flatMap((_, index) => runsFrom(terms, index).map(termKeyOf));
  const found = Map.groupBy(listSynonymsOf(rows, keys), ({ term }) => term);
  const hasSynonyms = (key: string) => found.has(key) || findMood(key) !== undefined;
  const parts: SearchPart[] = [];
  for (let at = 0; at < terms.length; at += parts.at(-1)?.terms.length ?? 1) {
    const run = runsFrom(terms, at).findLast((candidate) => hasSynonyms(termKeyOf(candidate)));
    const key = termKeyOf(run ?? []);
    const synonyms = found.get(key) ?? [];
    const mood = synonyms.length === 0 ? findMood(key) : undefined;
    const wordings = new Set([...synonyms.map(({ synonym }) => synonym), ...(mood?.finds ?? [])]);
    parts.push({
      terms: run ?? terms.slice(at, at + 1),
      wording: synonyms[0]?.wording ?? mood?.wording ?? null,
      synonyms: [...wordings].map(synonymOf),
      isMood: mood !== undefined,
    });
  }
  return parts;
};
