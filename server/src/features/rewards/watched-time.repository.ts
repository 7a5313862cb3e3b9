import type { RawTransaction, SelectRows } from '#platform/database/open-database.ts';

export interface LastReport {
  day: string;
  /** The total of the day. */
  seconds: number;
  reportedAtMs: number;
  reportId: string | null;
}

/** Finds a viewer's latest day with its last report. */
export const findLastReport = (rows: SelectRows, userId: string): LastReport | undefined =>
  rows<LastReport>(
    `SELECT day, seconds, reportedAt AS reportedAtMs, reportId FROM WatchedTime
     WHERE userId = @userId ORDER BY day DESC LIMIT 1`,
    { userId },
  )[0];

export interface WatchedInterval {
  userId: string;
  day: string;
  seconds: number;
  reportedAt: Date;
  reportId: string | null;
}

/** Adds watched seconds to a day. @returns the total seconds of the day */
export const addWatchedSeconds = async (
  tx: RawTransaction,
  { userId, day, seconds, reportedAt, reportId }: WatchedInterval,
): Promise<number> => {
  const [row] = await tx.$queryRaw<[{ seconds: number }]>`
    INSERT INTO "WatchedTime" ("userId", "day", "seconds", "reportedAt", "reportId")
    VALUES (${userId}, ${day}, ${seconds}, ${reportedAt.getTime()}, ${reportId})
    ON CONFLICT ("userId", "day") DO UPDATE SET "seconds" = "seconds" + excluded."seconds",
      "reportedAt" = excluded."reportedAt", "reportId" = excluded."reportId"
    RETURNING "seconds"`;
  return row.seconds;
};

/** Sums the watched seconds of all days. */
export const sumWatchedSeconds = (rows: SelectRows, userId: string): number =>
  rows<{ seconds: number }>(
    'SELECT coalesce(sum(seconds), 0) AS seconds FROM WatchedTime WHERE userId = @userId',
    { userId },
  )[0]?.seconds ?? 0;
