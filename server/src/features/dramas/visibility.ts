import type { Prisma } from '#platform/database/generated/client.ts';

/** Who looks, as far as the library shows different things to different people. */
export interface Audience {
  country: string;
  now: Date;
}

/** What this audience may see: part of every query, not an `if` afterwards. */
export const visibleTo = ({ country, now }: Audience): Prisma.DramaWhereInput => ({
  publishedAt: { lte: now },
  hiddenInCountries: { none: { country } },
});

/**
 * The same in SQL, of @country and @now; `table` has the drama's `publishedAt`. The plus keeps the planner from an index
 * of publications, which leaves out next to nothing, where another one has the order that is asked for.
 */
export const visibleSql = (table: string, id: string): string => `+${table}.publishedAt <= @now
  AND NOT EXISTS (SELECT 1 FROM DramaHiddenCountry h WHERE h.dramaId = ${table}.${id} AND h.country = @country)`;

/** What `visibleSql` needs to know; the time in epoch milliseconds. */
export const audienceValues = ({ country, now }: Audience) => ({ country, now: now.getTime() });

/** The same of what is in memory. */
export const isVisibleTo = (
  { country, now }: Audience,
  drama: { publishedAtMs: number; hiddenInCountries: readonly string[] },
): boolean => drama.publishedAtMs <= now.getTime() && !drama.hiddenInCountries.includes(country);
