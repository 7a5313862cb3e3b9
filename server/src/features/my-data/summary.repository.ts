import type { MyDataSummary } from '@cliffhanger/contracts';
import type { RawTransaction } from '#platform/database/open-database.ts';

/** Counts what the export of a viewer would list, without reading it. */
export const countViewerRecords = async (db: RawTransaction, userId: string): Promise<MyDataSummary> => {
  const [row = {}] = await db.$queryRaw<Record<string, bigint | number>[]>`
    SELECT
      (SELECT count(*) FROM "WatchProgress" WHERE "userId" = ${userId}) AS "watchedEpisodes",
      (SELECT count(DISTINCT "dramaId") FROM "WatchProgress" WHERE "userId" = ${userId}) AS "watchedDramas",
      (SELECT count(*) FROM "LedgerTransfer" WHERE "userId" = ${userId}) AS "movements",
      (SELECT count(*) FROM "Comment" WHERE "userId" = ${userId} AND "deletedAt" IS NULL) AS "comments",
      (SELECT count(*) FROM "Session" WHERE "userId" = ${userId}) AS "sessions",
      (SELECT count(*) FROM "Follow" WHERE "userId" = ${userId}) AS "followedDramas",
      (SELECT count(*) FROM "Unlock" WHERE "userId" = ${userId}) AS "unlockedEpisodes"`;
  return Object.fromEntries(
    Object.entries(row).map(([name, count]) => [name, Number(count)]),
  ) as MyDataSummary;
};
