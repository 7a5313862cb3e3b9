import type { SelectRowsInThread } from '#platform/database/open-database.ts';

/** A term with its searches in some days. */
export interface SearchedTerm {
  term: string;
  searches: number;
  /** Of these, those that found nothing. */
  missed: number;
  /** The synonym group that has the term. */
  group: string | null;
}

/** Fewer people than this could be one, whose words nobody else should read. */
const minPeople = 2;

/** The terms of a language since a day, the most searched first. */
export const listSearchedTerms = (
  rows: SelectRowsInThread,
  {
    language,
    fromDay,
    missed = false,
    after,
    limit,
  }: {
    language: string;
    fromDay: string;
    missed?: boolean | undefined;
    after?: { searches: number; term: string } | undefined;
    limit: number;
  },
): Promise<SearchedTerm[]> =>
  rows(
    `WITH counted AS (
       SELECT term, searchCount, 0 AS missedCount FROM SearchTermDay
         WHERE language = @language AND day >= @fromDay
       UNION ALL SELECT term, searchCount, searchCount FROM SearchMissDay
         WHERE language = @language AND day >= @fromDay
     ), summed AS (
       SELECT term, sum(searchCount) AS searches, sum(missedCount) AS missed FROM counted
       GROUP BY term HAVING max(searchCount) >= ${minPeople}
     )
     SELECT s.term, s.searches, s.missed, n.groupSlug AS "group"
     FROM summed s LEFT JOIN SearchSynonym n ON n.term = s.term
     WHERE (@missedOnly = 0 OR s.missed > 0)
       AND (s.searches < @searches OR s.searches = @searches AND s.term > @term)
     ORDER BY s.searches DESC, s.term LIMIT @limit`,
    {
      language,
      fromDay,
      missedOnly: Number(missed),
      searches: after?.searches ?? Number.MAX_SAFE_INTEGER,
      term: after?.term ?? '',
      limit,
    },
  );
