import { returnDays } from '@cliffhanger/contracts/staff';
import type { SelectRowsInThread } from '#platform/database/open-database.ts';
import type { ZoneDay } from '#platform/time/zone-days.ts';
import { daysAsJson } from './days-as-json.ts';
import { keptUntil } from './kept-money.ts';

export interface CohortCounts {
  /** Which week, from 0. */
  week: number;
  viewers: number;
  returned1: number;
  returned7: number;
  returned30: number;
  spentCoins: number;
  payers: number;
}

interface CohortQuestion {
  /** From a Monday on, up to 30 days after the last day of arrival. */
  days: readonly ZoneDay[];
  weeks: number;
  country: string | null;
  valueDays: number;
}

const dayMs = 86_400_000;

/**
 * The accounts of each week with the number of their first day: a guess by 24 hours is at most one day off. A parameter of
 * milliseconds is a floating-point number unless it is cast.
 * @param returns the days after it whose hours an account has too
 */
const arrivals = (returns: readonly number[]) => `day AS MATERIALIZED (
    SELECT value ->> 0 AS number, value ->> 1 AS startMs, value ->> 2 AS endMs, value ->> 3 AS fromHour,
      value ->> 4 AS untilHour
    FROM json_each(@days)
  ), arrived AS MATERIALIZED (
    SELECT u.id, u.number AS viewer,
      CASE WHEN u.registerTime < d.startMs THEN d.number - 1 WHEN u.registerTime >= d.endMs THEN d.number + 1
        ELSE d.number END AS day
    FROM app.User u CROSS JOIN day d ON d.number = (u.registerTime - CAST(@firstMs AS INTEGER)) / ${dayMs}
    WHERE u.registerTime >= @firstMs AND u.registerTime < @lastMs AND +u.deletedAt IS NULL
      AND (@country IS NULL OR u.country = @country)
  ), person AS MATERIALIZED (
    SELECT a.id, a.viewer, a.day / 7 AS week, d.startMs, e.startMs AS valueEndMs
      ${returns.map((after) => `, r${after}.fromHour AS from${after}, r${after}.untilHour AS until${after}`).join('')}
    FROM arrived a JOIN day d ON d.number = a.day JOIN day e ON e.number = a.day + CAST(@valueDays AS INTEGER)
    ${returns.map((after) => `JOIN day r${after} ON r${after}.number = a.day + ${after}`).join(' ')}
  )`;

const returnedAfter = (days: (typeof returnDays)[number]) => `count(*) FILTER (WHERE EXISTS (
  SELECT 1 FROM ViewerHour h WHERE h.viewer = p.viewer AND h.hour >= p.from${days} AND h.hour < p.until${days}))`;

const valuesOf = ({ days, weeks, country, valueDays }: CohortQuestion) => ({
  days: daysAsJson(days),
  firstMs: days[0]?.startMs ?? 0,
  lastMs: days[weeks * 7]?.startMs ?? 0,
  country,
  valueDays,
});

/** Counts accounts by the week of their arrival, and who came back. Runs in the statistics file. */
export const countCohorts = (rows: SelectRowsInThread, question: CohortQuestion): Promise<CohortCounts[]> =>
  rows(
    `WITH ${arrivals(returnDays)}
     SELECT week, count(*) AS viewers, ${returnedAfter(1)} AS returned1, ${returnedAfter(7)} AS returned7,
       ${returnedAfter(30)} AS returned30,
       coalesce(sum((SELECT -sum(t.coins) FROM app.LedgerTransfer t WHERE t.userId = p.id
         AND t.createdAt >= p.startMs AND t.createdAt < p.valueEndMs AND t.reason IN ('unlock', 'undoUnlock'))), 0)
         AS spentCoins,
       count(*) FILTER (WHERE EXISTS (SELECT 1 FROM app."Order" o WHERE o.userId = p.id
         AND o.paidAt >= p.startMs AND o.paidAt < p.valueEndMs)) AS payers
     FROM person p GROUP BY week ORDER BY week`,
    valuesOf(question),
  );

/** Sums what accounts paid, less what went back, in the days from their arrival on. Runs in the statistics file. */
export const sumCohortMoney = (
  rows: SelectRowsInThread,
  question: CohortQuestion,
): Promise<{ week: number; currency: string; amountMinor: number }[]> =>
  rows(
    `WITH ${arrivals([])}
     SELECT p.week, o.currency, sum(${keptUntil('p.valueEndMs')}) AS amountMinor
     FROM person p CROSS JOIN app."Order" o ON o.userId = p.id
     WHERE o.paidAt >= p.startMs AND o.paidAt < p.valueEndMs GROUP BY 1, 2 ORDER BY 1, 2`,
    valuesOf(question),
  );
