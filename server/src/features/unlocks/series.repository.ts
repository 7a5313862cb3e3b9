import type { RawTransaction } from '#platform/database/open-database.ts';

/** Unlocks the locked episodes of a drama for a viewer with a paid series order. @returns their ids */
export const coverSeries = async (
  tx: RawTransaction,
  userId: string,
  dramaId: string,
  at: Date,
): Promise<string[]> => {
  const rows = await tx.$queryRaw<{ episodeId: string }[]>`
    INSERT INTO "Unlock" ("userId", "episodeId", "dramaId", "priceCoins", "transferId", "source", "createdAt")
    SELECT ${userId}, "id", "dramaId", 0, NULL, 'series', ${at.getTime()} FROM "Episode"
    WHERE "dramaId" = ${dramaId} AND EXISTS (SELECT 1 FROM "Order" WHERE "dramaId" = ${dramaId}
      AND "kind" = 2 AND "status" = 'paid' AND "userId" = ${userId})
    ORDER BY "number"
    ON CONFLICT DO NOTHING RETURNING "episodeId"`;
  return rows.map(({ episodeId }) => episodeId);
};

/** Removes the unlocks of a series order when no paid one is left. @returns the episodes' ids */
export const uncoverSeries = async (
  tx: RawTransaction,
  userId: string,
  dramaId: string,
): Promise<string[]> => {
  const rows = await tx.$queryRaw<{ episodeId: string }[]>`
    DELETE FROM "Unlock" WHERE "userId" = ${userId} AND "dramaId" = ${dramaId} AND "source" = 'series'
      AND NOT EXISTS (SELECT 1 FROM "Order" WHERE "dramaId" = ${dramaId}
        AND "kind" = 2 AND "status" = 'paid' AND "userId" = ${userId})
    RETURNING "episodeId"`;
  return rows.map(({ episodeId }) => episodeId);
};

/** Moves unlocks of merged accounts to the viewer where the viewer has none of the same episode. @returns the episodes' ids */
export const adoptMergedUnlocks = async (
  tx: RawTransaction,
  userId: string,
  dramaId: string,
): Promise<string[]> => {
  const rows = await tx.$queryRaw<{ episodeId: string }[]>`
    UPDATE OR IGNORE "Unlock" SET "userId" = ${userId}
    WHERE "dramaId" = ${dramaId} AND "userId" IN (SELECT "id" FROM "User" WHERE "joinedIntoId" = ${userId})
    RETURNING "episodeId"`;
  return rows.map(({ episodeId }) => episodeId);
};
