import { Prisma } from '#platform/database/generated/client.ts';
import type { Reader, Transaction } from '#platform/database/open-database.ts';

/** The number of searches for one term on one day. */
export interface TermCount {
  day: string;
  language: string;
  /** As `termKeyOf` writes it. */
  term: string;
  searchCount: number;
}

export const addCounts = async (tx: Transaction, counts: readonly TermCount[]): Promise<void> => {
  await tx.$executeRaw`
    INSERT INTO SearchTermDay (day, language, term, searchCount)
    SELECT value ->> 'day', value ->> 'language', value ->> 'term', value ->> 'searchCount'
    FROM json_each(${JSON.stringify(counts)}) WHERE true
    ON CONFLICT (language, day, term) DO UPDATE SET searchCount = searchCount + excluded.searchCount`;
};

/**
 * Adds to the counts of searches that found nothing. New terms beyond `maxTerms` a day are left out, so that nobody can
 * fill the table.
 */
export const addMissCounts = async (
  tx: Transaction,
  counts: readonly TermCount[],
  maxTerms: number,
): Promise<void> => {
  for (const { day, language, term, searchCount } of counts)
    await tx.$executeRaw`
      INSERT INTO SearchMissDay (day, language, term, searchCount)
      SELECT ${day}, ${language}, ${term}, ${searchCount}
      WHERE (SELECT count(*) FROM SearchMissDay WHERE day = ${day}) < ${maxTerms}
        OR EXISTS (SELECT 1 FROM SearchMissDay WHERE day = ${day} AND language = ${language} AND term = ${term})
      ON CONFLICT (day, language, term) DO UPDATE SET searchCount = searchCount + excluded.searchCount`;
};

export const deleteMissesBefore = async (tx: Transaction, day: string): Promise<void> => {
  await tx.searchMissDay.deleteMany({ where: { day: { lt: day } } });
};

export const deleteCountsBefore = async (tx: Transaction, day: string): Promise<void> => {
  await tx.searchTermDay.deleteMany({ where: { day: { lt: day } } });
};

/** The most searched terms of these days. At least `minimum` people searched for each on one of the days. */
export const listHotTerms = async (
  db: Reader,
  language: string,
  days: readonly string[],
  { minimum, limit }: { minimum: number; limit: number },
): Promise<string[]> => {
  const reads = days.map(
    (day) => Prisma.sql`SELECT * FROM (
      SELECT term, searchCount FROM SearchTermDay WHERE language = ${language} AND day = ${day}
      ORDER BY searchCount DESC LIMIT 100)`,
  );
  const rows = await db.$queryRaw<{ term: string }[]>`
    SELECT term FROM (${Prisma.join(reads, ' UNION ALL ')})
    GROUP BY term HAVING max(searchCount) >= ${minimum} ORDER BY sum(searchCount) DESC, term LIMIT ${limit}`;
  return rows.map(({ term }) => term);
};
