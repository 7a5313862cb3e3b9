import { Prisma } from '#platform/database/generated/client.ts';
import type { SelectRows, Transaction } from '#platform/database/open-database.ts';

/** Marks the unlocks of episodes whose coins go back. Whole series and coins that went back before are left out. */
export const markReturns = async (tx: Transaction, episodeIds: readonly string[], returnKey: string) => {
  if (episodeIds.length === 0) return;
  await tx.$executeRaw`
    UPDATE "Unlock" SET "returnKey" = ${returnKey}
    WHERE "episodeId" IN (${Prisma.join([...episodeIds])}) AND "transferId" IS NOT NULL AND "priceCoins" > 0
      AND "returnKey" IS NULL`;
};

/** A viewer whose coins are to be returned under a key. */
export interface DueReturn {
  userId: string;
  returnKey: string;
}

/** The returns of which no unlock can be undone any more. @param unlockedBefore exclusive */
export const listDueReturns = (rows: SelectRows, unlockedBefore: Date, limit: number): DueReturn[] =>
  rows<DueReturn>(
    `SELECT userId, returnKey FROM "Unlock" WHERE returnKey IS NOT NULL AND returnedAt IS NULL
     GROUP BY userId, returnKey HAVING max(createdAt) <= @unlockedBefore ORDER BY returnKey, userId LIMIT @limit`,
    { unlockedBefore: unlockedBefore.getTime(), limit },
  );

/** Counts the unlocks of a return as returned. @returns their coins; 0 when there are none any more */
export const takeReturn = async (
  tx: Transaction,
  { userId, returnKey }: DueReturn,
  at: Date,
): Promise<number> => {
  const due = { userId, returnKey, returnedAt: null };
  const { _sum } = await tx.unlock.aggregate({ where: due, _sum: { priceCoins: true } });
  await tx.unlock.updateMany({ where: due, data: { returnedAt: at } });
  return _sum.priceCoins ?? 0;
};
