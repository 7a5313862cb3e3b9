import { limits } from '@cliffhanger/contracts';
import type { SelectRows } from '#platform/database/open-database.ts';
import { phraseOf, type SearchTerm, termKeyOf } from './search-words.ts';
import { listSynonymsOf } from './synonyms.repository.ts';

/** Another way to say a part of a search. */
export interface Synonym {
  /** As staff wrote it. */
  wording: string;
  term: SearchTerm;
}

/** One or more terms of a search with their synonyms, or a single term without synonyms. */
export interface SearchPart {
  terms: readonly SearchTerm[];
  /** The terms as staff wrote them; null if there are no synonyms. */
  wording: string | null;
  synonyms: readonly Synonym[];
}

const { maxWordTerms } = limits.synonyms;

const runsFrom = (terms: readonly SearchTerm[], from: number): SearchTerm[][] =>
  Array.from({ length: Math.min(maxWordTerms, terms.length - from) }, (_, index) =>
    terms.slice(from, from + index + 1),
  );

/** Splits a search into parts, matching the longest wording that has synonyms first. */
export const readParts = (rows: SelectRows, terms: readonly SearchTerm[]): SearchPart[] => {
  const keys = terms.flatMap((_, index) => runsFrom(terms, index).map(termKeyOf));
  const found = Map.groupBy(listSynonymsOf(rows, keys), ({ term }) => term);
  const parts: SearchPart[] = [];
  for (let at = 0; at < terms.length; at += parts.at(-1)?.terms.length ?? 1) {
    const run = runsFrom(terms, at).findLast((candidate) => found.has(termKeyOf(candidate)));
    const synonyms = (run && found.get(termKeyOf(run))) ?? [];
    parts.push({
      terms: run ?? terms.slice(at, at + 1),
      wording: synonyms[0]?.wording ?? null,
      synonyms: synonyms.map(({ synonym }) => ({ wording: synonym, term: phraseOf(synonym) })),
    });
  }
  return parts;
};
