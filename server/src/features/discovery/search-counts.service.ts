import type { Transaction } from '#platform/database/open-database.ts';
import { addCounts } from './hot-terms.repository.ts';
import { searchTermsOf, termKeyOf } from './search-words.ts';

/** How often a wording was searched for on one day (UTC). */
export interface SearchCount {
  day: string;
  language: string;
  wording: string;
  searchCount: number;
}

/** Adds to the daily search counts, from which hot terms are ranked. */
export const addSearchCounts = (tx: Transaction, counts: readonly SearchCount[]): Promise<void> =>
  addCounts(
    tx,
    counts.map(({ wording, ...count }) => ({ ...count, term: termKeyOf(searchTermsOf(wording)) })),
  );
