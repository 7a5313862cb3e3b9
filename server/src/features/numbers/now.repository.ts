import type { SelectRowsInThread } from '#platform/database/open-database.ts';

/** A time from `fromMs` on, before `untilMs`. */
export interface Span {
  fromMs: number;
  untilMs: number;
}

const countRows = async (rows: SelectRowsInThread, sql: string, values: Record<string, number>) => {
  const [found] = await rows<{ count: number }>(sql, values);
  return found?.count ?? 0;
};

/** Playbacks of hours since the epoch, those of visitors too. */
export const countPlaysIn = (rows: SelectRowsInThread, fromHour: number, untilHour: number) =>
  countRows(
    rows,
    'SELECT count(*) AS count FROM PlaybackCount WHERE hour >= @fromHour AND hour < @untilHour',
    {
      fromHour,
      untilHour,
    },
  );

export const countArrivalsIn = (rows: SelectRowsInThread, { fromMs, untilMs }: Span) =>
  countRows(
    rows,
    `SELECT count(*) AS count FROM User WHERE registerTime >= @fromMs AND registerTime < @untilMs
       AND deletedAt IS NULL`,
    { fromMs, untilMs },
  );

/** Episodes that were unlocked with coins, and are not undone. */
export const countUnlocksIn = (rows: SelectRowsInThread, { fromMs, untilMs }: Span) =>
  countRows(
    rows,
    `SELECT count(*) AS count FROM LedgerTransfer t CROSS JOIN "Unlock" u ON u.transferId = t.id
     WHERE t.reason IN ('unlock', 'undoUnlock') AND t.createdAt >= @fromMs AND t.createdAt < @untilMs`,
    { fromMs, untilMs },
  );
