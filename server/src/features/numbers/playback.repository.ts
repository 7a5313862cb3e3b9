import type { PlaybackKey } from '@cliffhanger/contracts/staff';
import type { SelectRowsInThread } from '#platform/database/open-database.ts';

export interface MeasuredQuantiles {
  of: string | null;
  eventKey: string;
  module: string;
  reports: number;
  p50: number;
  p95: number;
}

const keys: Record<PlaybackKey | 'day', string> = {
  day: 'day',
  all: 'NULL',
  country: 'country',
  device: 'device',
  version: 'version',
};

/** The nearest-rank quantiles of what players reported on some days of UTC. Runs in the statistics file. */
export const listMeasuredQuantiles = (
  rows: SelectRowsInThread,
  by: PlaybackKey | 'day',
  { from, until, country }: { from: string; until: string; country: string | null },
): Promise<MeasuredQuantiles[]> =>
  rows(
    `WITH counted AS (
       SELECT ${keys[by]} AS "of", eventKey, module, value, sum(count) AS count FROM Measured
       WHERE day BETWEEN @from AND @until AND (@country IS NULL OR country = @country) GROUP BY 1, 2, 3, 4
     ), ranked AS (
       SELECT *, sum(count) OVER (kind ORDER BY value) AS place, sum(count) OVER kind AS reports
       FROM counted WINDOW kind AS (PARTITION BY "of", eventKey, module)
     )
     SELECT "of", eventKey, module, reports, min(value) FILTER (WHERE place >= (reports * 50 + 99) / 100) AS p50,
       min(value) FILTER (WHERE place >= (reports * 95 + 99) / 100) AS p95
     FROM ranked GROUP BY "of", eventKey, module`,
    { from, until, country },
  );
