import { playbackEventKeys } from '@cliffhanger/contracts';
import type { SelectRows } from '#platform/database/open-database.ts';

interface DayCount {
  day: string;
  count: number;
}

/** SQL for the UTC day of a column in epoch milliseconds. */
const dayOf = (column: string) => `strftime('%Y-%m-%d', ${column} / 1000, 'unixepoch')`;

const countByDay =
  (from: string, at: string, where = '1 = 1') =>
  (rows: SelectRows, fromMs: number): DayCount[] =>
    rows(
      `SELECT ${dayOf(at)} AS day, count(*) AS count FROM ${from} WHERE ${at} >= @fromMs AND ${where} GROUP BY 1`,
      { fromMs },
    );

export const countFinishes = countByDay('WatchProgress', 'updatedAt', 'finished = 1');
export const countUnlocks = countByDay('"Unlock"', 'createdAt');
export const countNewViewers = countByDay('User', 'registerTime');

export const countPlays = (rows: SelectRows, fromDay: string): DayCount[] =>
  rows('SELECT day, sum(playCount) AS count FROM DramaDay WHERE day >= @fromDay GROUP BY day', { fromDay });

export const sumSpentCoins = (rows: SelectRows, fromMs: number): DayCount[] =>
  rows(
    `SELECT ${dayOf('createdAt')} AS day, sum(priceCoins) AS count FROM "Unlock" WHERE createdAt >= @fromMs GROUP BY 1`,
    { fromMs },
  );

/** Revenue per day and currency without refunded orders, in minor units. */
export const sumRevenue = (rows: SelectRows, fromMs: number): (DayCount & { currency: string })[] =>
  rows(
    `SELECT ${dayOf('paidAt')} AS day, currency, sum(amountMinor) AS count FROM "Order"
     WHERE status = 'paid' AND paidAt >= @fromMs GROUP BY 1, 2`,
    { fromMs },
  );

export const listMostPlayed = (rows: SelectRows, fromDay: string) =>
  rows<{ slug: string; plays: number; follows: number }>(
    `SELECT d.slug, sum(y.playCount) AS plays, sum(y.followCount) AS follows FROM DramaDay y
     JOIN Drama d ON d.id = y.dramaId WHERE y.day >= @fromDay GROUP BY d.id ORDER BY plays DESC, d.slug LIMIT 10`,
    { fromDay },
  );

interface PlaybackQuantiles {
  eventKey: string;
  module: string;
  /** '' for all days. */
  day: string;
  reports: number;
  p50: number;
  p95: number;
}

/** Longer than an episode: reported by a device that slept, or by someone who invents reports. */
const maxReported = 600_000;

/** The nearest-rank quantiles of what players report (`playbackEvent` of contracts), by event, module and day. */
export const listPlaybackQuantiles = (
  rows: SelectRows,
  period: 'day' | 'all',
  time: { fromMs: number; untilMs: number },
): PlaybackQuantiles[] =>
  rows(
    `WITH report AS (
       SELECT eventKey, module, ${period === 'day' ? dayOf('eventTime') : "''"} AS day, CAST(eventId AS INTEGER) AS value
       FROM AnalyticsEvent
       WHERE eventKey IN (SELECT value FROM json_each(@eventKeys)) AND eventTime >= @fromMs AND eventTime < @untilMs
         AND length(eventId) BETWEEN 1 AND 6 AND eventId NOT GLOB '*[^0-9]*'
     ), ranked AS (
       SELECT *, row_number() OVER (kind ORDER BY value) AS place, count(*) OVER kind AS reports
       FROM report WHERE value <= ${maxReported} WINDOW kind AS (PARTITION BY eventKey, module, day)
     )
     SELECT eventKey, module, day, reports, max(value) FILTER (WHERE place = (reports * 50 + 99) / 100) AS p50,
       max(value) FILTER (WHERE place = (reports * 95 + 99) / 100) AS p95
     FROM ranked GROUP BY eventKey, module, day`,
    { eventKeys: JSON.stringify(playbackEventKeys), ...time },
  );
