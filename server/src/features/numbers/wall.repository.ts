import type { PaywallStats } from '@cliffhanger/contracts/staff';
import type { SelectRowsInThread } from '#platform/database/open-database.ts';

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

/** The last free episode of each drama that has paid ones. */
const walls = `SELECT free.id, free.durationSeconds FROM app.Drama d
  JOIN app.Episode free ON free.dramaId = d.id AND free.number = d.freeEpisodeCount
  JOIN app.Episode paid ON paid.dramaId = d.id AND paid.number = d.freeEpisodeCount + 1`;

/** Counts people by country, new and returning: how far they went in the period. Runs in the statistics file. */
export const countWall = (
  rows: SelectRowsInThread,
  period: WallPeriod,
  country: string | null,
): Promise<WallCounts[]> =>
  rows(
    `WITH seen AS MATERIALIZED (
       SELECT viewer, max(watched) AS watched FROM ViewerHour WHERE ${inHours('hour')} GROUP BY viewer
     ), ordered AS MATERIALIZED (
       SELECT DISTINCT userId AS id FROM app."Order" WHERE ${inPeriod('createdAt')}
     ), paid AS MATERIALIZED (
       SELECT DISTINCT userId AS id FROM app."Order" WHERE ${inPeriod('paidAt')}
     ), paidEpisode AS MATERIALIZED (
       SELECT n.number FROM EpisodeNumber n JOIN app.Episode e ON e.id = n.id WHERE e.priceCoins > 0
     ), wall AS MATERIALIZED (${walls}
     ), reached AS MATERIALIZED (
       SELECT p.userId AS id FROM wall w CROSS JOIN app.WatchProgress p ON p.episodeId = w.id
       WHERE ${inPeriod('p.updatedAt')} AND (p.finished = 1 OR p.furthestSeconds * 10 >= w.durationSeconds * 9)
       UNION
       SELECT u.id FROM (
         SELECT DISTINCT h.viewer FROM paidEpisode e
         CROSS JOIN EpisodeHour h ON h.episode = e.number AND ${inHours('h.hour')}
       ) v JOIN app.User u ON u.number = v.viewer
     ), people AS MATERIALIZED (
       SELECT u.id FROM seen s JOIN app.User u ON u.number = s.viewer
       UNION SELECT id FROM ordered UNION SELECT id FROM paid UNION SELECT id FROM reached
     ), steps AS (
       SELECT u.country, ${inPeriod('u.registerTime')} AS isNew, r.id IS NOT NULL AS hasReached,
         r.id IS NOT NULL OR coalesce(s.watched, 0) AS hasWatched,
         r.id IS NOT NULL AND o.id IS NOT NULL AS hasOrdered, p.id IS NOT NULL AS hasPaid
       FROM people JOIN app.User u ON u.id = people.id LEFT JOIN seen s ON s.viewer = u.number
       LEFT JOIN reached r ON r.id = u.id LEFT JOIN ordered o ON o.id = u.id LEFT JOIN paid p ON p.id = u.id
       WHERE u.deletedAt IS NULL AND (@country IS NULL OR u.country = @country)
     )
     SELECT country, isNew, count(*) AS active, sum(hasWatched) AS watching, sum(hasReached) AS reached,
       sum(hasOrdered) AS ordered, sum(hasOrdered AND hasPaid) AS paid, sum(hasPaid) AS paying
     FROM steps GROUP BY country, isNew ORDER BY country, isNew`,
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

/** How those whose place in the last free episode was reported in the period went on. Runs in the statistics file. */
export const listWallsOf = (
  rows: SelectRowsInThread,
  { fromMs, untilMs }: Pick<WallPeriod, 'fromMs' | 'untilMs'>,
  filter: WallFilter,
): Promise<PaywallStats[]> =>
  rows(
    `WITH wall AS MATERIALIZED (
       SELECT d.id AS dramaId, d.slug, d.originalLanguage, paid.number AS episode, paid.id AS paidId, free.id AS freeId,
         free.durationSeconds
       FROM app.Drama d JOIN app.Episode free ON free.dramaId = d.id AND free.number = d.freeEpisodeCount
       JOIN app.Episode paid ON paid.dramaId = d.id AND paid.number = d.freeEpisodeCount + 1
       WHERE @slug IS NULL OR d.slug = @slug
     ), reached AS (
       SELECT w.*, r.source, q.userId IS NOT NULL AS watched,
         r.source IS NOT NULL AND EXISTS (SELECT 1 FROM app."Order" o WHERE o.userId = p.userId AND o.status = 'paid'
           AND o.paidAt BETWEEN r.createdAt - ${dayMs} AND r.createdAt) AS hasPaidBefore
       FROM wall w CROSS JOIN app.WatchProgress p ON p.episodeId = w.freeId
       JOIN app.User u ON u.id = p.userId
       LEFT JOIN app."Unlock" r ON r.userId = p.userId AND r.episodeId = w.paidId
       LEFT JOIN app.WatchProgress q ON q.userId = p.userId AND q.episodeId = w.paidId
       WHERE ${inPeriod('p.updatedAt')} AND (p.finished = 1 OR p.furthestSeconds * 10 >= w.durationSeconds * 9)
         AND (@country IS NULL OR u.country = @country) AND (@language IS NULL OR u.language = @language)
     )
     SELECT slug, (SELECT title FROM app.DramaTranslation t WHERE t.dramaId = reached.dramaId
         ORDER BY t.language = originalLanguage DESC, t.language LIMIT 1) AS title,
       episode, count(*) AS reached,
       ${sources.map((source) => `count(*) FILTER (WHERE source = '${source}') AS "${source}"`).join(', ')},
       count(*) FILTER (WHERE source IS NULL AND watched) AS member,
       count(*) FILTER (WHERE source IS NULL AND NOT watched) AS "left",
       count(*) FILTER (WHERE hasPaidBefore) AS paidBefore
     FROM reached GROUP BY dramaId ORDER BY reached DESC, slug`,
    { fromMs, untilMs, ...filter },
  );
