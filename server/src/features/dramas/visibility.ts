import { ageMarkSql, isAgeMark } from '#kernel/hidden-ages.ts';
import { countriesOf, type Viewer } from '#kernel/viewer.ts';
import type { Prisma } from '#platform/database/generated/client.ts';

// One rule in three forms, for Prisma, for SQL and for rows in memory: a drama is visible when it is published by now and
// neither hidden in one of the viewer's countries nor for an age that a lock hides. visibility.test.ts checks that the three
// agree.

/** The rule as a Prisma filter. */
export const visibleTo = ({ country, now }: Pick<Viewer, 'country' | 'now'>): Prisma.DramaWhereInput => ({
  publishedAt: { lte: now },
  hiddenInCountries: { none: { country: { in: countriesOf(country) } } },
  ...(country.includes('+') && {
    OR: [
      { ageRating: { notIn: countriesOf(country).filter(isAgeMark).map(Number).filter(Number.isInteger) } },
      ...(country.includes('+x') ? [] : [{ ageRating: null }]),
    ],
  }),
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

/** The part of the rule about countries and ages, which binds @country. */
const notHiddenSql = (table: string, id: string): string =>
  `NOT EXISTS (SELECT 1 FROM DramaHiddenCountry h WHERE h.dramaId = ${table}.${id} AND instr(@country, h.country) > 0)
    AND ${notAgeLockedSql(`${table}.${id}`)}`;

/**
 * The part about ages, which binds @country. Without a lock, no age is read.
 * @param dramaId the column with the drama's id
 */
export const notAgeLockedSql = (dramaId: string): string =>
  `(instr(@country, '+') = 0
      OR instr(@country, (SELECT ${ageMarkSql('r.ageRating')} FROM Drama r WHERE r.id = ${dramaId})) = 0)`;

/** The SQL condition for `Drama d`. */
export const visibleDramaSql = visibleSql('d', 'id');

/** The same for the account of `User u`: its country and its lock, in the place of @country. */
export const visibleToUserSql = visibleDramaSql.replaceAll(
  '@country',
  `(u.country || coalesce((SELECT ',' || hiddenAges FROM AgeLock WHERE userId = u.id), ''))`,
);

/** The marks of `Drama d` that hide it, as a JSON list: its countries and its age. */
export const hidingMarksSql = `(SELECT json_group_array(mark) FROM (
  SELECT country AS mark FROM DramaHiddenCountry WHERE dramaId = d.id UNION ALL SELECT ${ageMarkSql('d.ageRating')}))`;

/** The SQL condition for `Drama d` that is announced and not released. No other rule lets viewers see such a drama. */
export const upcomingDramaSql = `d.announced = 1 AND d.publishedAt > @now AND ${notHiddenSql('d', 'id')}`;

/**
 * The first of a viewer's countries in which a drama is hidden, or the mark of its age; null when it is not hidden.
 * @param drama with its countries and the mark of its age
 */
export const hidingCountryOf = (
  { hiddenInCountries }: { hiddenInCountries: readonly string[] },
  country: string,
): string | null => countriesOf(country).find((one) => hiddenInCountries.includes(one)) ?? null;

/** The rule for a drama in memory. */
export const isVisibleTo = (
  { country, now }: Pick<Viewer, 'country' | 'now'>,
  drama: { publishedAtMs: number; hiddenInCountries: readonly string[] },
): boolean => drama.publishedAtMs <= now.getTime() && hidingCountryOf(drama, country) === null;
