import { Prisma } from '#platform/database/generated/client.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import type { CoinUnlock } from './take-back.ts';

/**
 * Lists the unlocks that coins paid for, of some accounts of a person. Those whose coins went back are left out.
 * @param personIds all accounts of the person, for counting their other rights to the episodes
 */
export const listCoinUnlocks = async (
  tx: Transaction,
  ownerIds: readonly string[],
  personIds: readonly string[],
): Promise<CoinUnlock[]> => {
  const [owners, person] = [Prisma.join([...ownerIds]), Prisma.join([...personIds])];
  const rows = await tx.$queryRaw<(CoinUnlock & { bonusCoins: bigint; otherRights: bigint })[]>`
    SELECT u."userId", u."episodeId", u."dramaId", u."transferId", u."priceCoins",
      (SELECT "number" FROM "Episode" WHERE "id" = u."episodeId") AS "episodeNumber",
      CAST(u."createdAt" AS REAL) AS "createdAt",
      (SELECT coalesce(-sum("coins"), 0) FROM "LedgerEntry"
        WHERE "accountKey" LIKE 'viewerBonus:%' AND ("transferId" = u."transferId" OR "transferId" IN (
          SELECT "returnedTransferId" FROM "UnlockUndo" WHERE "transferId" = u."transferId"))) AS "bonusCoins",
      (SELECT count(*) - 1 FROM "Unlock" WHERE "episodeId" = u."episodeId" AND "userId" IN (${person}))
        + EXISTS (SELECT 1 FROM "Order" WHERE "dramaId" = u."dramaId" AND "kind" = 2 AND "status" = 'paid'
          AND "userId" IN (${person})) AS "otherRights"
    FROM "Unlock" u WHERE u."userId" IN (${owners}) AND u."transferId" IS NOT NULL
      AND u."returnKey" IS NULL`;
  return rows.map((row) => ({
    ...row,
    bonusCoins: Number(row.bonusCoins),
    otherRights: Number(row.otherRights),
  }));
};
