import { isVisible } from '#features/dramas/dramas.ts';
import type { Coins } from '#features/ledger/ledger.ts';
import type { UnlockSource } from '#platform/database/generated/enums.ts';
import { newId } from '#platform/database/new-id.ts';
import type { GroupedTransaction, RawTransaction } from '#platform/database/open-database.ts';

/** What of an unlock decides about the next one. */
interface OwnUnlock {
  priceCoins: number;
  transferId: string | null;
  source: UnlockSource;
  createdAt: Date;
}

/** An episode with this viewer's unlock. */
export interface UnlockableEpisode {
  id: string;
  priceCoins: number;
  unlock: OwnUnlock | null;
}

/** What decides about an unlock, apart from the episodes. */
interface UnlockSituation {
  /** Epoch milliseconds. */
  memberExpire: number | null;
  autoUnlock: number;
  autoUnlockCapCoins: number | null;
  /** How much less the rest of the drama costs; null where the drama is not shown. */
  restDiscountPercent: number | null;
  /** How many automatic unlocks in a row nobody touched. */
  untouchedCount: number;
  /** Joined into another account or deleted since the call began. */
  isGone: 0 | 1;
}

const situationSql = `
  SELECT joinedIntoId IS NOT NULL OR deletedAt IS NOT NULL AS isGone, memberExpire, autoUnlock, autoUnlockCapCoins,
    (SELECT restDiscountPercent FROM Drama d WHERE d.id = @dramaId AND ${isVisible}) AS restDiscountPercent,
    coalesce((SELECT untouchedCount FROM AutoUnlockRun
      WHERE userId = @userId AND dramaId = @dramaId), 0) AS untouchedCount
  FROM User WHERE id = @userId`;

export const getSituation = (
  { rows }: GroupedTransaction,
  { now, ...values }: { userId: string; dramaId: string; country: string; now: Date },
): UnlockSituation => {
  const [row] = rows<UnlockSituation>(situationSql, { ...values, now: now.getTime() });
  if (!row) throw new Error(`there is no viewer ${values.userId}`);
  return row;
};

const unlockablesSql = `
  SELECT e.id, e.priceCoins, (
    SELECT json_array(priceCoins, transferId, source, createdAt) FROM "Unlock"
    WHERE userId = @userId AND episodeId = e.id) AS own
  FROM Episode e WHERE e.dramaId = @dramaId AND e.publishedAt <= @now`;
const oneUnlockableSql = `${unlockablesSql} AND e.id = @episodeId`;
const allUnlockablesSql = `${unlockablesSql} ORDER BY e.number`;

/** What deciding about an unlock takes of a drama: one episode, or all in their order. */
export const listUnlockables = (
  { rows }: GroupedTransaction,
  { now, ...input }: { userId: string; dramaId: string; episodeId: string | null; now: Date },
): UnlockableEpisode[] =>
  rows<{ id: string; priceCoins: number; own: string | null }>(
    input.episodeId === null ? allUnlockablesSql : oneUnlockableSql,
    { ...input, now: now.getTime() },
  ).map(({ own, ...episode }) => ({ ...episode, unlock: own === null ? null : ownUnlockOf(own) }));

const ownUnlockOf = (json: string): OwnUnlock => {
  const [priceCoins, transferId, source, createdAt] = JSON.parse(json);
  return { priceCoins, transferId, source, createdAt: new Date(createdAt) };
};

/** What the viewer has spent on episodes of a drama that are shown. */
export const sumSpent = (
  { rows }: GroupedTransaction,
  values: { userId: string; dramaId: string; now: number },
): number =>
  rows<{ coins: number }>(
    `SELECT coalesce(sum(u.priceCoins), 0) AS coins FROM "Unlock" u JOIN Episode e ON e.id = u.episodeId
     WHERE u.userId = @userId AND u.dramaId = @dramaId AND e.publishedAt <= @now`,
    values,
  )[0]?.coins ?? 0;

/** What one transfer opened, in the order of the episodes. */
export const listOpenedBy = ({ rows }: GroupedTransaction, userId: string, transferId: string) =>
  rows<{ episodeId: string; priceCoins: number }>(
    `SELECT u.episodeId, u.priceCoins FROM "Unlock" u JOIN Episode e ON e.id = u.episodeId
     WHERE u.userId = @userId AND u.transferId = @transferId ORDER BY e.number`,
    { userId, transferId },
  );

export const setUntouched = async (
  tx: RawTransaction,
  run: { userId: string; dramaId: string; untouchedCount: number; at: Date },
) => {
  await tx.$executeRaw`
    INSERT INTO "AutoUnlockRun" ("userId", "dramaId", "untouchedCount", "updatedAt")
    VALUES (${run.userId}, ${run.dramaId}, ${run.untouchedCount}, ${run.at.getTime()})
    ON CONFLICT DO UPDATE SET "untouchedCount" = excluded."untouchedCount", "updatedAt" = excluded."updatedAt"`;
};

/** The viewer is there: the count starts anew. */
export const resetUntouched = async (tx: RawTransaction, userId: string, dramaId: string, at: Date) => {
  await tx.$executeRaw`
    UPDATE "AutoUnlockRun" SET "untouchedCount" = 0, "updatedAt" = ${at.getTime()}
    WHERE "userId" = ${userId} AND "dramaId" = ${dramaId} AND "untouchedCount" > 0`;
};

/** Opens what a viewer does not have of a drama, if a paid order bought all of it; answers the episodes. */
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

/** Closes what a viewer has by a series order, if none is left that is paid; answers the episodes. */
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

export interface NewUnlock {
  userId: string;
  dramaId: string;
  episodeId: string;
  priceCoins: number;
  transferId: string;
  source: UnlockSource;
  createdAt: Date;
}

export const insertUnlock = async (tx: RawTransaction, unlock: NewUnlock) => {
  const { userId, episodeId, dramaId, priceCoins, transferId, source, createdAt } = unlock;
  await tx.$executeRaw`
    INSERT INTO "Unlock" ("userId", "episodeId", "dramaId", "priceCoins", "transferId", "source", "createdAt")
    VALUES (${userId}, ${episodeId}, ${dramaId}, ${priceCoins}, ${transferId}, ${source}, ${createdAt.getTime()})`;
};

interface Place {
  userId: string;
  dramaId: string;
  episodeId: string;
}

export const findUnlock = ({ rows }: GroupedTransaction, place: Place) =>
  rows<{ transferId: string | null; createdAt: number }>(
    `SELECT transferId, createdAt FROM "Unlock"
     WHERE userId = @userId AND episodeId = @episodeId AND dramaId = @dramaId`,
    { ...place },
  )[0];

/** The transfer that returned the coins of the last unlock that was taken back since then; null when there is none. */
export const findUndone = (
  { rows }: GroupedTransaction,
  { since, ...place }: Place & { since: Date },
): string | null => {
  const [last] = rows<{ returnedTransferId: string }>(
    `SELECT returnedTransferId FROM UnlockUndo
     WHERE userId = @userId AND undoneAt > @since AND episodeId = @episodeId AND dramaId = @dramaId
     ORDER BY undoneAt DESC LIMIT 1`,
    { ...place, since: since.getTime() },
  );
  return last?.returnedTransferId ?? null;
};

/** All that was unlocked by one transfer, whoever's it is since accounts were joined. */
export const listUnlocksOf = ({ rows }: GroupedTransaction, transferId: string) =>
  rows<{ userId: string; episodeId: string; watchedAt: number | null }>(
    'SELECT userId, episodeId, watchedAt FROM "Unlock" WHERE transferId = @transferId',
    { transferId },
  );

/** Coins that a transfer spent and that were not returned yet. Accounts that are joined may have returned a part. */
export const getUnreturned = ({ rows }: GroupedTransaction, transferId: string): Coins => {
  const [coins] = rows<Coins>(
    `SELECT coalesce(-sum(iif(accountKey LIKE 'viewerPaid:%', coins, 0)), 0) AS paidCoins,
       coalesce(-sum(iif(accountKey LIKE 'viewerBonus:%', coins, 0)), 0) AS bonusCoins
     FROM LedgerEntry WHERE transferId = @transferId
       OR transferId IN (SELECT returnedTransferId FROM UnlockUndo WHERE transferId = @transferId)`,
    { transferId },
  );
  if (!coins) throw new Error(`there is no transfer ${transferId}`);
  return coins;
};

/** Notes that the viewer has now watched an episode they unlocked; the first time counts. */
export const recordWatched = async (
  tx: RawTransaction,
  userId: string,
  episodeId: string,
  watchedAt: Date,
) => {
  await tx.$executeRaw`
    UPDATE "Unlock" SET "watchedAt" = ${watchedAt.getTime()}
    WHERE "userId" = ${userId} AND "episodeId" = ${episodeId} AND "watchedAt" IS NULL`;
};

/** Gives a viewer what an account that they joined had opened too, where they have none of their own any more. */
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

/** Takes unlocks back: the rows move to the undone ones, so that the episodes can be unlocked again. */
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
