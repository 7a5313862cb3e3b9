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
