import type { PaywallStats } from '@cliffhanger/contracts/staff';
import type { SelectRowsInThread } from '#platform/database/open-database.ts';
import { watchedPaid } from './rollup.sql.ts';

/** A period in milliseconds, and in the hours that begin in it. */
export interface WallPeriod {
  fromMs: number;
  untilMs: number;
  fromHour: number;
  untilHour: number;
}

export interface WallCounts {
  country: string;
  /** Whether the accounts were made in the period. */
  isNew: 0 | 1;
  active: number;
  watching: number;
  reached: number;
  ordered: number;
  paid: number;
  paying: number;
}

const inPeriod = (column: string) => `${column} >= @fromMs AND ${column} < @untilMs`;
const inHours = (column: string) => `${column} >= @fromHour AND ${column} < @untilHour`;

/** Accounts with an order at this time, by their numbers. */
const ordersAt = (column: 'createdAt' | 'paidAt', marks: string) => `
  SELECT u.number, ${marks} FROM app."Order" o CROSS JOIN app.User u ON u.id = o.userId WHERE ${inPeriod(`o.${column}`)}`;

/**
 * Counts people by country, new and returning: how far they went in the period. Runs in the statistics file. Each part has
 * a row for whom it knows, and the steps of an account are those of all its rows: joining the parts would read all accounts.
 */
export const countWall = (
  rows: SelectRowsInThread,
  period: WallPeriod,
  country: string | null,
): Promise<WallCounts[]> =>
  rows(
    `WITH wall AS MATERIALIZED (
       SELECT free.id, free.durationSeconds FROM app.Drama d
       JOIN app.Episode free ON free.dramaId = d.id AND free.number = d.freeEpisodeCount
       JOIN app.Episode paid ON paid.dramaId = d.id AND paid.number = d.freeEpisodeCount + 1
     ), mark (viewer, watched, hasReached, hasOrdered, hasPaid) AS (
       SELECT viewer, max(watched), max(watched) = ${watchedPaid}, 0, 0 FROM ViewerHour
       WHERE ${inHours('hour')} GROUP BY viewer
       UNION ALL
       SELECT u.number, 1, 1, 0, 0 FROM wall w CROSS JOIN app.WatchProgress p ON p.episodeId = w.id
       CROSS JOIN app.User u ON u.id = p.userId
       WHERE ${inPeriod('p.updatedAt')} AND (p.finished = 1 OR p.furthestSeconds * 10 >= w.durationSeconds * 9)
       UNION ALL ${ordersAt('createdAt', '0, 0, 1, 0')}
       UNION ALL ${ordersAt('paidAt', '0, 0, 0, 1')}
     ), person AS MATERIALIZED (
       SELECT viewer, max(watched) > 0 AS hasWatched, max(hasReached) AS hasReached,
         max(hasReached) AND max(hasOrdered) AS hasOrdered, max(hasPaid) AS hasPaid
       FROM mark GROUP BY viewer
     )
     SELECT u.country, ${inPeriod('u.registerTime')} AS isNew, count(*) AS active, sum(hasWatched) AS watching,
       sum(hasReached) AS reached, sum(hasOrdered) AS ordered, sum(hasOrdered AND hasPaid) AS paid,
       sum(hasPaid) AS paying
     FROM person p CROSS JOIN app.User u ON u.number = p.viewer
     WHERE u.deletedAt IS NULL AND (@country IS NULL OR u.country = @country)
     GROUP BY 1, 2 ORDER BY 1, 2`,
    { ...period, country },
  );

/** Which drama, and whose places; null for all. */
export interface WallFilter {
  slug: string | null;
  country: string | null;
  language: string | null;
}

const sources = ['single', 'rest', 'auto', 'series', 'grant'] as const;
const dayMs = 86_400_000;

/**
 * How those whose place in the last free episode was reported in the period went on. Runs in the statistics file. The plus
 * keeps the planner from reading all paid orders for each unlock.
 */
export const listWallsOf = (
  rows: SelectRowsInThread,
  { fromMs, untilMs }: Pick<WallPeriod, 'fromMs' | 'untilMs'>,
  filter: WallFilter,
): Promise<PaywallStats[]> =>
  rows(
    `WITH wall AS MATERIALIZED (
       SELECT row_number() OVER () AS number, d.id AS dramaId, d.slug, d.originalLanguage, paid.number AS episode,
         paid.id AS paidId, free.id AS freeId, free.durationSeconds
       FROM app.Drama d JOIN app.Episode free ON free.dramaId = d.id AND free.number = d.freeEpisodeCount
       JOIN app.Episode paid ON paid.dramaId = d.id AND paid.number = d.freeEpisodeCount + 1
       WHERE @slug IS NULL OR d.slug = @slug
     ), reached AS MATERIALIZED (
       SELECT w.number, r.source,
         r.source IS NULL AND EXISTS (SELECT 1 FROM app.WatchProgress q
           WHERE q.userId = p.userId AND q.episodeId = w.paidId) AS isMember,
         r.source IS NOT NULL AND EXISTS (SELECT 1 FROM app."Order" o WHERE o.userId = p.userId AND +o.status = 'paid'
           AND o.paidAt BETWEEN r.createdAt - ${dayMs} AND r.createdAt) AS hasPaidBefore
       FROM wall w CROSS JOIN app.WatchProgress p ON p.episodeId = w.freeId
       LEFT JOIN app."Unlock" r ON r.userId = p.userId AND r.episodeId = w.paidId
       WHERE ${inPeriod('p.updatedAt')} AND (p.finished = 1 OR p.furthestSeconds * 10 >= w.durationSeconds * 9)
         AND ((@country IS NULL AND @language IS NULL) OR EXISTS (SELECT 1 FROM app.User u WHERE u.id = p.userId
           AND (@country IS NULL OR u.country = @country) AND (@language IS NULL OR u.language = @language)))
     ), counted AS MATERIALIZED (
       SELECT number, count(*) AS reached,
         ${sources.map((source) => `count(*) FILTER (WHERE source = '${source}') AS "${source}"`).join(', ')},
         count(*) FILTER (WHERE isMember) AS member,
         count(*) FILTER (WHERE source IS NULL AND NOT isMember) AS "left",
         count(*) FILTER (WHERE hasPaidBefore) AS paidBefore
       FROM reached GROUP BY number
     )
     SELECT w.slug, (SELECT title FROM app.DramaTranslation t WHERE t.dramaId = w.dramaId
         ORDER BY t.language = w.originalLanguage DESC, t.language LIMIT 1) AS title,
       w.episode, c.reached, ${sources.map((source) => `c."${source}"`).join(', ')}, c.member, c."left", c.paidBefore
     FROM counted c JOIN wall w ON w.number = c.number ORDER BY c.reached DESC, w.slug`,
    { fromMs, untilMs, ...filter },
  );
