import type { Audience } from '#features/dramas/audience.ts';
import { Prisma } from '#platform/database/generated/client.ts';
import type { Database } from '#platform/database/open-database.ts';
import { isVisible } from './drama-rows.repository.ts';

/** Where a drama was found: 0 all terms in a title, 1 in titles, tags and cast, 2 with the synopses. */
export interface SearchPlace {
  tier: number;
  place: number;
}

export interface FoundDrama extends SearchPlace {
  dramaId: string;
}

/** How many that were found are looked at for one page, from each tier, when many of them are hidden. */
const maxCandidates = 1000;
const beforeAll = -1;
const afterAll = 2 ** 31;

/** A page of what answers a match expression. The index is read in the order of places, so that no work is for nothing. */
export const searchDramas = (
  db: Database['read'],
  expression: string,
  { limit, after }: { limit: number; after: SearchPlace | null },
  audience: Audience,
): Promise<FoundDrama[]> => {
  const inTitle = `({title} : (${expression}))`;
  const inNames = `({title names} : (${expression}))`;
  const tiers = [inTitle, `${inNames} NOT ${inTitle}`, `(${expression}) NOT ${inNames}`];
  const reads = tiers.map((match, tier) => {
    const start =
      after === null || after.tier < tier ? beforeAll : after.tier > tier ? afterAll : after.place;
    return Prisma.sql`SELECT * FROM (
      SELECT ${tier} AS tier, rowid AS place FROM SearchText
      WHERE SearchText MATCH ${match} AND rowid > ${start} ORDER BY rowid LIMIT ${maxCandidates})`;
  });
  return db.$queryRaw<FoundDrama[]>`
    SELECT CAST(f.tier AS INT) AS tier, f.place, d.id AS dramaId
    FROM (${Prisma.join(reads, ' UNION ALL ')}) f
    CROSS JOIN SearchEntry e ON e.place = f.place
    CROSS JOIN Drama d ON d.id = e.dramaId
    WHERE ${isVisible(audience)}
    LIMIT ${limit}`;
};
