import { Prisma } from '#platform/database/generated/client.ts';
import type { Reader } from '#platform/database/open-database.ts';

/** Viewers with purchases, and the coins of these. */
export interface Buyers {
  viewers: number;
  coins: number;
}

/**
 * The viewers who bought episodes one by one or together, and the coins that they spent on these. Without coins that were
 * returned already, and without whole series, which keep their worth.
 */
export const countCoinBuyers = async (db: Reader, episodeIds: readonly string[]): Promise<Buyers> => {
  if (episodeIds.length === 0) return { viewers: 0, coins: 0 };
  const [row] = await db.$queryRaw<{ viewers: bigint | number; coins: bigint | number }[]>`
    SELECT count(DISTINCT u."userId") AS "viewers", coalesce(sum(u."priceCoins"), 0) AS "coins"
    FROM "Unlock" u JOIN "User" v ON v."id" = u."userId"
    WHERE u."episodeId" IN (${Prisma.join([...episodeIds])}) AND u."transferId" IS NOT NULL AND u."priceCoins" > 0
      AND u."returnKey" IS NULL AND v."deletedAt" IS NULL`;
  return { viewers: Number(row?.viewers ?? 0), coins: Number(row?.coins ?? 0) };
};

/** The viewers who have episodes of a drama that they bought, by the country of their account. */
export const countBuyersByCountry = async (db: Reader, dramaId: string): Promise<Map<string, number>> => {
  const rows = await db.$queryRaw<{ country: string; buyers: bigint | number }[]>`
    SELECT v."country", count(DISTINCT u."userId") AS "buyers"
    FROM "Unlock" u JOIN "User" v ON v."id" = u."userId"
    WHERE u."dramaId" = ${dramaId} AND u."source" <> 'grant' AND v."deletedAt" IS NULL
    GROUP BY v."country" ORDER BY 2 DESC, 1`;
  return new Map(rows.map(({ country, buyers }) => [country, Number(buyers)]));
};

/**
 * The viewers who have watched the last free episode nine tenths or further, and neither have nor watched the first paid
 * one; as `stats.paywall` counts those who left.
 */
export const countAtPaywall = async (db: Reader, dramaId: string): Promise<number> => {
  const [row] = await db.$queryRaw<{ viewers: bigint | number }[]>`
    SELECT count(*) AS "viewers"
    FROM "Drama" d
    JOIN "Episode" free ON free."dramaId" = d."id" AND free."number" = d."freeEpisodeCount"
    JOIN "Episode" paid ON paid."dramaId" = d."id" AND paid."number" = d."freeEpisodeCount" + 1
    JOIN "WatchProgress" p ON p."episodeId" = free."id"
      AND (p."finished" = 1 OR p."furthestSeconds" * 10 >= free."durationSeconds" * 9)
    WHERE d."id" = ${dramaId}
      AND NOT EXISTS (SELECT 1 FROM "Unlock" u WHERE u."userId" = p."userId" AND u."episodeId" = paid."id")
      AND NOT EXISTS (SELECT 1 FROM "WatchProgress" q WHERE q."userId" = p."userId" AND q."episodeId" = paid."id")`;
  return Number(row?.viewers ?? 0);
};
