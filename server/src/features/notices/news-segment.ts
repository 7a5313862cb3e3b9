import { type NewsSegment, stoppedDays } from '@cliffhanger/contracts/staff';
import { visibleToUserSql } from '#features/dramas/dramas.ts';
import type { SelectRows, SqlValues } from '#platform/database/open-database.ts';
import { daysAfter } from '#platform/time/clock.ts';
import { activeSql } from './fan-outs.repository.ts';

/** What a segment is asked for: the place that news leads to, in the country of each viewer, and when. */
export interface Audience {
  segment: NewsSegment;
  /** Slug of the drama that news leads to; null: to none. */
  targetSlug: string | null;
  now: Date;
}

const idOf = (value: string) => `(SELECT id FROM Drama WHERE slug = ${value})`;

/** The SQL condition for `User u` that it began a drama, did not see its end, and watched none of it for some days. */
const stoppedSql = `EXISTS (SELECT 1 FROM WatchProgress p
    WHERE p.userId = u.id AND p.dramaId = ${idOf('@stopped')} AND p.begun = 1)
  AND NOT EXISTS (SELECT 1 FROM WatchProgress p
    WHERE p.userId = u.id AND p.dramaId = ${idOf('@stopped')} AND p.begun = 1 AND p.updatedAt > @stoppedSince)
  AND NOT EXISTS (SELECT 1 FROM WatchProgress p JOIN Episode e ON e.id = p.episodeId
    WHERE p.userId = u.id AND p.dramaId = ${idOf('@stopped')}
      AND (p.finished = 1 OR p.furthestSeconds >= e.durationSeconds)
      AND e.number = (SELECT max(number) FROM Episode WHERE dramaId = p.dramaId AND publishedAt <= @now))`;

const memberSql = '(u.memberExpire IS NOT NULL AND u.memberExpire > @now)';

/** The SQL condition for each `User u` whom news reaches, whatever they turned off, and its values. */
export const audienceSql = ({ segment, targetSlug, now }: Audience): { sql: string; values: SqlValues } => {
  const { follows, stopped, member, countries, languages } = segment;
  const conditions = [
    activeSql,
    ...(targetSlug === null
      ? []
      : [`EXISTS (SELECT 1 FROM Drama d WHERE d.slug = @targetSlug AND ${visibleToUserSql})`]),
    ...(follows === undefined
      ? []
      : [`EXISTS (SELECT 1 FROM Follow f WHERE f.userId = u.id AND f.dramaId = ${idOf('@follows')})`]),
    ...(stopped === undefined ? [] : [stoppedSql]),
    ...(member === undefined ? [] : [member ? memberSql : `NOT ${memberSql}`]),
    ...(countries.length === 0 ? [] : ['u.country IN (SELECT value FROM json_each(@countries))']),
    ...(languages.length === 0 ? [] : ['u.language IN (SELECT value FROM json_each(@languages))']),
  ];
  const values = {
    now: now.getTime(),
    ...(targetSlug !== null && { targetSlug }),
    ...(follows !== undefined && { follows }),
    ...(stopped !== undefined && { stopped, stoppedSince: daysAfter(now, -stoppedDays).getTime() }),
    ...(countries.length > 0 && { countries: JSON.stringify(countries) }),
    ...(languages.length > 0 && { languages: JSON.stringify(languages) }),
  };
  return { sql: conditions.map((condition) => `(${condition})`).join('\n AND '), values };
};

/** Lists those of the accounts that belong to an audience. */
export const listAudienceAmong = (
  rows: SelectRows,
  userIds: readonly string[],
  audience: Audience,
): string[] => {
  const { sql, values } = audienceSql(audience);
  return rows<{ id: string }>(
    `SELECT u.id FROM json_each(@userIds) ids CROSS JOIN User u ON u.id = ids.value WHERE ${sql}`,
    { ...values, userIds: JSON.stringify(userIds) },
  ).map(({ id }) => id);
};
