import type { RawTransaction, SelectRows, Transaction } from '#platform/database/open-database.ts';
import type { StoredWatchLimit } from './limited-day.ts';

export interface WatchLimitRow {
  country: string;
  /** Null for a viewer who has not set anything. */
  stored: StoredWatchLimit | null;
  /** The last day that rewards have counted, in the zone of the country. */
  counted: { day: string; seconds: number } | null;
}

interface SelectedRow {
  country: string;
  userId: string | null;
  minutes: number | null;
  nextMinutes: number | null;
  nextAt: number | null;
  timeZone: string;
  asksAfterHour: 0 | 1;
  day: string;
  watchedSeconds: number;
  extraMinutes: number;
  reportedAt: number;
  reportId: string | null;
  counted: string | null;
}

/** @throws when there is no such user */
export const getLimitRow = (rows: SelectRows, userId: string): WatchLimitRow => {
  const [row] = rows<SelectedRow>(
    `SELECT u.country, w.*,
       (SELECT json_array(t.day, t.seconds) FROM WatchedTime t WHERE t.userId = u.id ORDER BY t.day DESC LIMIT 1) AS counted
     FROM User u LEFT JOIN WatchLimit w ON w.userId = u.id WHERE u.id = @userId`,
    { userId },
  );
  if (!row) throw new Error(`no user ${userId}`);
  const [day, seconds]: [string, number] = JSON.parse(row.counted ?? '["", 0]');
  return {
    country: row.country,
    stored: row.userId === null ? null : storedOf(row),
    counted: row.counted === null ? null : { day, seconds },
  };
};

/** Finds what a viewer has set, or null. */
export const findStoredLimit = (rows: SelectRows, userId: string): StoredWatchLimit | null => {
  const [row] = rows<SelectedRow>('SELECT * FROM WatchLimit WHERE userId = @userId', { userId });
  return row ? storedOf(row) : null;
};

const storedOf = ({ nextAt, reportedAt, asksAfterHour, ...row }: SelectedRow): StoredWatchLimit => ({
  minutes: row.minutes,
  nextMinutes: row.nextMinutes,
  nextAt: nextAt === null ? null : new Date(nextAt),
  timeZone: row.timeZone,
  asksAfterHour: asksAfterHour === 1,
  day: row.day,
  watchedSeconds: row.watchedSeconds,
  extraMinutes: row.extraMinutes,
  reportedAt: new Date(reportedAt),
  reportId: row.reportId,
});

export const saveLimit = async (tx: RawTransaction, userId: string, limit: StoredWatchLimit) => {
  await tx.$executeRaw`
    INSERT INTO "WatchLimit" ("userId", "minutes", "nextMinutes", "nextAt", "timeZone", "asksAfterHour", "day",
      "watchedSeconds", "extraMinutes", "reportedAt", "reportId")
    VALUES (${userId}, ${limit.minutes}, ${limit.nextMinutes}, ${limit.nextAt?.getTime() ?? null}, ${limit.timeZone},
      ${Number(limit.asksAfterHour)}, ${limit.day}, ${limit.watchedSeconds}, ${limit.extraMinutes},
      ${limit.reportedAt.getTime()}, ${limit.reportId})
    ON CONFLICT DO UPDATE SET "minutes" = excluded."minutes", "nextMinutes" = excluded."nextMinutes",
      "nextAt" = excluded."nextAt", "timeZone" = excluded."timeZone", "asksAfterHour" = excluded."asksAfterHour",
      "day" = excluded."day", "watchedSeconds" = excluded."watchedSeconds", "extraMinutes" = excluded."extraMinutes",
      "reportedAt" = excluded."reportedAt", "reportId" = excluded."reportId"`;
};

/** Takes the row of an account that is merged. @returns null if it has none */
export const takeLimit = async (tx: Transaction, userId: string): Promise<StoredWatchLimit | null> => {
  const row = await tx.watchLimit.findUnique({ where: { userId } });
  if (!row) return null;
  await tx.watchLimit.delete({ where: { userId } });
  return row;
};

/** Sums what rewards have counted on a day for two accounts. */
export const sumCountedSeconds = async (
  tx: Transaction,
  userIds: readonly string[],
  day: string,
): Promise<number> => {
  const { _sum } = await tx.watchedTime.aggregate({
    where: { userId: { in: [...userIds] }, day },
    _sum: { seconds: true },
  });
  return _sum.seconds ?? 0;
};
