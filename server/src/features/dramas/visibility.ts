import { countriesOf, type Viewer } from '#kernel/viewer.ts';
import type { Prisma } from '#platform/database/generated/client.ts';

// One rule in three forms, for Prisma, for SQL and for rows in memory: a drama is visible when it is published by now and
// not hidden in one of the viewer's countries. visibility.test.ts checks that the three agree.

/** The rule as a Prisma filter. */
export const visibleTo = ({ country, now }: Pick<Viewer, 'country' | 'now'>): Prisma.DramaWhereInput => ({
  publishedAt: { lte: now },
  hiddenInCountries: { none: { country: { in: countriesOf(country) } } },
});

/**
 * The rule as an SQL condition that binds @country and @now (epoch milliseconds).
 *
 * The unary plus keeps the planner from using an index on `publishedAt`. That condition excludes almost no rows, and
 * another index often has the order that the query asks for.
 *
 * @param table has the column `publishedAt` of the drama
 * @param id the column of `table` with the drama's id
 */
export const visibleSql = (table: string, id: string): string =>
  `+${table}.publishedAt <= @now AND ${notHiddenSql(table, id)}`;

/** The part of the rule about countries, which binds @country. */
const notHiddenSql = (table: string, id: string): string =>
  `NOT EXISTS (SELECT 1 FROM DramaHiddenCountry h WHERE h.dramaId = ${table}.${id} AND instr(@country, h.country) > 0)`;

/** The SQL condition for `Drama d`. */
export const visibleDramaSql = visibleSql('d', 'id');

/** The SQL condition for `Drama d` that is announced and not released. No other rule lets viewers see such a drama. */
export const upcomingDramaSql = `d.announced = 1 AND d.publishedAt > @now AND ${notHiddenSql('d', 'id')}`;

/** The first of a viewer's countries in which a drama is hidden; null when it is in none. */
export const hidingCountryOf = (
  { hiddenInCountries }: { hiddenInCountries: readonly string[] },
  country: string,
): string | null => countriesOf(country).find((one) => hiddenInCountries.includes(one)) ?? null;

/** The rule for a drama in memory. */
export const isVisibleTo = (
  { country, now }: Pick<Viewer, 'country' | 'now'>,
  drama: { publishedAtMs: number; hiddenInCountries: readonly string[] },
): boolean => drama.publishedAtMs <= now.getTime() && hidingCountryOf(drama, country) === null;
