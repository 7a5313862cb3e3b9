import type { Language } from '@cliffhanger/contracts';
import { maxCountedResults, type SearchTermsPage } from '@cliffhanger/contracts/staff';
import { yieldToEventLoop } from '#platform/database/yield-to-event-loop.ts';
import type { Platform } from '#platform/platform.ts';
import { dayOf, daysAfter } from '#platform/time/clock.ts';
import { createFindByTerms } from './find-by-terms.ts';
import { listSearchedTerms, type SearchedTerm } from './search-terms.repository.ts';
import { widenSearch } from './search-widening.ts';
import { searchTermsOf } from './search-words.ts';

/** The country of viewers who live where nothing is hidden or sold apart. */
const anyCountry = '';

export interface TermsSearch {
  language: Language;
  /** Includes today. */
  days: number;
  /** Only terms that found nothing when they were searched. */
  missed?: boolean | undefined;
  limit: number;
  after?: { searches: number; term: string } | undefined;
}

/**
 * What viewers of a language searched for in the last days, the most searched first, and how many dramas each term finds
 * now. Terms for which nobody but one person searched on a day are left out.
 */
export const readSearchTerms = async (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { days, limit, language, ...search }: TermsSearch,
): Promise<SearchTermsPage> => {
  const now = clock.now();
  const found = await listSearchedTerms(database.rowsInThread, {
    ...search,
    language,
    fromDay: dayOf(daysAfter(now, 1 - days)),
    limit: limit + 1,
  });
  const findByTerms = createFindByTerms(database.rows, async (terms, viewerLanguage) =>
    widenSearch(database.rows, terms, viewerLanguage),
  );
  const viewer = { language, country: anyCountry, now };
  const countResults = async ({ term }: SearchedTerm): Promise<number> =>
    (await findByTerms(searchTermsOf(term), viewer, { limit: maxCountedResults, after: null })).dramas.length;
  const terms = [];
  // Each search takes the thread for a moment, in which no viewer is answered.
  for (const searched of found.slice(0, limit)) {
    terms.push({ ...searched, results: await countResults(searched) });
    await yieldToEventLoop(false);
  }
  const last = found.length > limit ? terms.at(-1) : undefined;
  return { terms, next: last ? { searches: last.searches, term: last.term } : null };
};
