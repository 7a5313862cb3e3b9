import type { Coins } from '#features/ledger/ledger.ts';
import { newId } from '#platform/database/new-id.ts';
import type { GroupedTransaction, RawTransaction } from '#platform/database/open-database.ts';

interface UnlockKey {
  userId: string;
  dramaId: string;
  episodeId: string;
}

export const findUnlock = ({ rows }: GroupedTransaction, key: UnlockKey) =>
  rows<{ transferId: string | null; createdAt: number }>(
    `SELECT transferId, createdAt FROM "Unlock"
     WHERE userId = @userId AND episodeId = @episodeId AND dramaId = @dramaId`,
    { ...key },
  )[0];

/** Finds the transfer that returned the coins of the last undo since `since`. */
export const findUndone = (
  { rows }: GroupedTransaction,
  { since, ...key }: UnlockKey & { since: Date },
): string | null => {
  const [last] = rows<{ returnedTransferId: string }>(
    `SELECT returnedTransferId FROM UnlockUndo
     WHERE userId = @userId AND undoneAt > @since AND episodeId = @episodeId AND dramaId = @dramaId
     ORDER BY undoneAt DESC LIMIT 1`,
    { ...key, since: since.getTime() },
  );
  return last?.returnedTransferId ?? null;
};

/** Lists all unlocks of one transfer. After a merge they can belong to several users. */
export const listUnlocksOf = ({ rows }: GroupedTransaction, transferId: string) =>
  rows<{ userId: string; episodeId: string; watchedAt: number | null }>(
    'SELECT userId, episodeId, watchedAt FROM "Unlock" WHERE transferId = @transferId',
    { transferId },
  );

/** Sums the coins of a transfer that were not returned yet; before a merge, one account may have returned a part. */
export const getUnreturned = ({ rows }: GroupedTransaction, transferId: string): Coins => {
  const [coins] = rows<Coins>(
    `SELECT coalesce(-sum(iif(accountKey LIKE 'viewerPaid:%', coins, 0)), 0) AS paidCoins,
       coalesce(-sum(iif(accountKey LIKE 'viewerBonus:%', coins, 0)), 0) AS bonusCoins
     FROM LedgerEntry WHERE transferId = @transferId
       OR transferId IN (SELECT returnedTransferId FROM UnlockUndo WHERE transferId = @transferId)`,
    { transferId },
  );
  if (!coins) throw new Error(`no transfer ${transferId}`);
  return coins;
};

/** Moves unlocks to `UnlockUndo`, so that the episodes are locked again. */
export const moveToUndone = async (
  tx: RawTransaction,
  unlocks: readonly { userId: string; episodeId: string }[],
  returnedTransferId: string,
  undoneAt: Date,
) => {
  for (const { userId, episodeId } of unlocks) {
    await tx.$executeRaw`
      INSERT INTO "UnlockUndo" ("id", "userId", "episodeId", "dramaId", "priceCoins", "source", "transferId",
        "returnedTransferId", "unlockedAt", "undoneAt")
      SELECT ${newId()}, "userId", "episodeId", "dramaId", "priceCoins", "source", "transferId",
        ${returnedTransferId}, "createdAt", ${undoneAt.getTime()}
      FROM "Unlock" WHERE "userId" = ${userId} AND "episodeId" = ${episodeId}`;
    await tx.$executeRaw`DELETE FROM "Unlock" WHERE "userId" = ${userId} AND "episodeId" = ${episodeId}`;
  }
};
