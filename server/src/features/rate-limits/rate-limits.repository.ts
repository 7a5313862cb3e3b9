import type { Reader, Writer } from '#platform/database/open-database.ts';
import { latestBy } from '#platform/time/clock.ts';

interface Window {
  count: number;
  /** Milliseconds since 1970. */
  endsAt: number;
}

const openWindowWhere = (key: string, now: Date) => ({
  key,
  startsAt: { lte: latestBy(now) },
  endsAt: { gt: now },
});

/** Increments the open window of a key, or opens one, in one statement. Returns null if the window is full. */
export const incrementWindow = async (
  db: Writer,
  { key, max, now, endsAt }: { key: string; max: number; now: Date; endsAt: Date },
): Promise<Window | null> => {
  const [row] = await db.$queryRaw<{ count: bigint; endsAt: bigint }[]>`
    INSERT INTO RateLimitWindow (key, startsAt, endsAt, count)
    VALUES (
      ${key},
      COALESCE((
        SELECT MAX(startsAt) FROM RateLimitWindow
        WHERE key = ${key} AND startsAt <= ${latestBy(now)} AND endsAt > ${now}
      ), ${now}),
      ${endsAt},
      1
    )
    ON CONFLICT (key, startsAt) DO UPDATE SET count = count + 1 WHERE count < ${max}
    RETURNING count, endsAt`;
  return row ? { count: Number(row.count), endsAt: Number(row.endsAt) } : null;
};

export const decrementWindow = (db: Writer, key: string, now: Date) =>
  db.rateLimitWindow.updateMany({
    where: { ...openWindowWhere(key, now), count: { gt: 0 } },
    data: { count: { decrement: 1 } },
  });

export const deleteWindows = (db: Writer, key: string) => db.rateLimitWindow.deleteMany({ where: { key } });

export const findOpenWindow = (db: Reader, key: string, now: Date) =>
  db.rateLimitWindow.findFirst({ where: openWindowWhere(key, now), orderBy: { startsAt: 'desc' } });

/** Deletes up to `limit` windows that have ended. @returns their number */
export const deleteEndedWindows = (write: Writer, now: Date, limit: number): Promise<number> =>
  write.$executeRaw`
    DELETE FROM "RateLimitWindow" WHERE rowid IN (
      SELECT rowid FROM "RateLimitWindow" WHERE "endsAt" <= ${now.getTime()} LIMIT ${limit})`;
