import type { SelectRowsInThread } from '#platform/database/open-database.ts';
import type { WallPeriod } from './wall.repository.ts';

/** Whose playbacks are counted; null for all. */
export interface RetentionFilter {
  country: string | null;
  language: string | null;
}

export interface EpisodeViewers {
  number: number;
  priceCoins: number;
  viewers: number;
  finished: number;
  /** Those who played the next episode too; 0 for the last one. */
  wentOn: number;
}

/** Counts the accounts that played each episode of a drama in some hours. Runs in the statistics file. */
export const countEpisodeViewers = (
  rows: SelectRowsInThread,
  slug: string,
  { fromHour, untilHour }: Pick<WallPeriod, 'fromHour' | 'untilHour'>,
  filter: RetentionFilter,
): Promise<EpisodeViewers[]> =>
  rows(
    `WITH episode AS MATERIALIZED (
       SELECT e.id, e.number, e.priceCoins, e.durationSeconds, n.number AS place,
         lead(n.number) OVER (ORDER BY e.number) AS nextPlace
       FROM app.Drama d JOIN app.Episode e ON e.dramaId = d.id LEFT JOIN EpisodeNumber n ON n.id = e.id
       WHERE d.slug = @slug
     ), viewer AS MATERIALIZED (
       SELECT number FROM app.User WHERE (@country IS NULL OR country = @country)
         AND (@language IS NULL OR language = @language) AND (@country IS NOT NULL OR @language IS NOT NULL)
     ), played AS (
       SELECT e.number, e.id, e.durationSeconds, e.nextPlace, h.viewer
       FROM episode e CROSS JOIN EpisodeHour h ON h.episode = e.place AND h.hour >= @fromHour AND h.hour < @untilHour
       WHERE (@country IS NULL AND @language IS NULL) OR h.viewer IN (SELECT number FROM viewer)
       GROUP BY e.number, h.viewer
     ), counted AS (
       SELECT p.number, count(*) AS viewers,
         count(*) FILTER (WHERE w.finished = 1 OR w.furthestSeconds >= p.durationSeconds) AS finished,
         count(*) FILTER (WHERE EXISTS (SELECT 1 FROM EpisodeHour o WHERE o.episode = p.nextPlace AND o.viewer = p.viewer
           AND o.hour >= @fromHour AND o.hour < @untilHour)) AS wentOn
       FROM played p JOIN app.User u ON u.number = p.viewer
       LEFT JOIN app.WatchProgress w ON w.userId = u.id AND w.episodeId = p.id
       WHERE u.deletedAt IS NULL GROUP BY p.number
     )
     SELECT e.number, e.priceCoins, coalesce(c.viewers, 0) AS viewers, coalesce(c.finished, 0) AS finished,
       coalesce(c.wentOn, 0) AS wentOn
     FROM episode e LEFT JOIN counted c ON c.number = e.number ORDER BY e.number`,
    { slug, fromHour, untilHour, ...filter },
  );
