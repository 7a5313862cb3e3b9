import type { SelectRowsInThread } from '#platform/database/open-database.ts';

interface DayCount {
  day: string;
  count: number;
}

/** SQL for the UTC day of a column in epoch milliseconds. */
const dayOf = (column: string) => `strftime('%Y-%m-%d', ${column} / 1000, 'unixepoch')`;

const countByDay =
  (from: string, at: string, where = '1 = 1') =>
  (rows: SelectRowsInThread, fromMs: number): Promise<DayCount[]> =>
    rows(
      `SELECT ${dayOf(at)} AS day, count(*) AS count FROM ${from} WHERE ${at} >= @fromMs AND ${where} GROUP BY 1`,
      { fromMs },
    );

export const countFinishes = countByDay('WatchProgress', 'updatedAt', 'finished = 1');
export const countUnlocks = countByDay('"Unlock"', 'createdAt');
export const countNewViewers = countByDay('User', 'registerTime');

export const countPlays = (rows: SelectRowsInThread, fromDay: string): Promise<DayCount[]> =>
  rows('SELECT day, sum(playCount) AS count FROM DramaDay WHERE day >= @fromDay GROUP BY day', { fromDay });

export const sumSpentCoins = (rows: SelectRowsInThread, fromMs: number): Promise<DayCount[]> =>
  rows(
    `SELECT ${dayOf('createdAt')} AS day, sum(priceCoins) AS count FROM "Unlock" WHERE createdAt >= @fromMs GROUP BY 1`,
    { fromMs },
  );

/** Revenue per day and currency without what went back, in minor units. */
export const sumRevenue = (
  rows: SelectRowsInThread,
  fromMs: number,
): Promise<(DayCount & { currency: string })[]> =>
  rows(
    `SELECT ${dayOf('paidAt')} AS day, currency, sum(amountMinor - returnedMinor) AS count FROM "Order"
     WHERE status = 'paid' AND paidAt >= @fromMs GROUP BY 1, 2`,
    { fromMs },
  );

export const listMostPlayed = (rows: SelectRowsInThread, fromDay: string) =>
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

/** The nearest-rank quantiles of what players reported (`playbackEvent` of contracts), by event, module and day. */
export const listPlaybackQuantiles = (
  rows: SelectRowsInThread,
  period: 'day' | 'all',
  { fromDay, lastDay }: { fromDay: string; lastDay: string },
): Promise<PlaybackQuantiles[]> =>
  rows(
    `WITH counted AS (
       SELECT eventKey, module, ${period === 'day' ? 'day' : "''"} AS day, value, sum(count) AS count
       FROM PlaybackDay WHERE day BETWEEN @fromDay AND @lastDay GROUP BY 1, 2, 3, 4
     ), ranked AS (
       SELECT *, sum(count) OVER (kind ORDER BY value) AS place, sum(count) OVER kind AS reports
       FROM counted WINDOW kind AS (PARTITION BY eventKey, module, day)
     )
     SELECT eventKey, module, day, reports, min(value) FILTER (WHERE place >= (reports * 50 + 99) / 100) AS p50,
       min(value) FILTER (WHERE place >= (reports * 95 + 99) / 100) AS p95
     FROM ranked GROUP BY eventKey, module, day`,
    { fromDay, lastDay },
  );
