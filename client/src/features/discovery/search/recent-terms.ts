import { useState } from 'react';
import { storage } from '#lib/storage.ts';

const key = 'sj_search_terms';
const maxTerms = 10;

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Puts a term first, once, and drops the oldest ones. */
export const addTerm = (terms: readonly string[], term: string): string[] =>
  [term, ...terms.filter((other) => !isSame(other, term))].slice(0, maxTerms);

const parseTerms = (stored: string | null): string[] => {
  try {
    const terms: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(terms) ? terms.filter((term) => typeof term === 'string').slice(0, maxTerms) : [];
  } catch {
    // Written by something else. The next search replaces it.
    return [];
  }
};

/** The terms that were searched for on this device, the newest first. */
export function useRecentTerms() {
  const [terms, setTerms] = useState(() => parseTerms(storage.get(key)));
  const save = (next: string[]) => {
    storage.set(key, JSON.stringify(next));
    setTerms(next);
  };
  return {
    terms,
    add: (term: string) => {
      if (term !== '') save(addTerm(terms, term));
    },
    remove: (term: string) => save(terms.filter((other) => other !== term)),
    clear: () => save([]),
  };
}
