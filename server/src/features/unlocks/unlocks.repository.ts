import { visibleDramaSql } from '#features/dramas/dramas.ts';
import type { UnlockSource } from '#platform/database/generated/enums.ts';
import type { GroupedTransaction, RawTransaction } from '#platform/database/open-database.ts';

/** The viewer's unlock of an episode, as far as it matters to the next one. */
export interface OwnUnlock {
  priceCoins: number;
  transferId: string | null;
  source: UnlockSource;
  createdAt: Date;
}

/** An episode with the viewer's unlock; null when it is locked. */
export interface UnlockableEpisode {
  id: string;
  priceCoins: number;
  unlock: OwnUnlock | null;
}

/** The viewer's state that an unlock depends on, apart from the episodes. */
export interface UnlockSituation {
  /** Epoch milliseconds. */
  memberExpire: number | null;
  autoUnlock: number;
  autoUnlockCapCoins: number | null;
  /** The discount on the rest of the drama; null where the drama is not visible. */
  restDiscountPercent: number | null;
  /** Automatic unlocks in a row without a touch by the viewer. */
  untouchedCount: number;
  /** Merged into another account, or deleted, since the call was authenticated. */
  isGone: 0 | 1;
}

const situationSql = `
  SELECT joinedIntoId IS NOT NULL OR deletedAt IS NOT NULL AS isGone, memberExpire, autoUnlock, autoUnlockCapCoins,
    (SELECT restDiscountPercent FROM Drama d WHERE d.id = @dramaId AND ${visibleDramaSql}) AS restDiscountPercent,
    coalesce((SELECT untouchedCount FROM AutoUnlockRun
      WHERE userId = @userId AND dramaId = @dramaId), 0) AS untouchedCount
  FROM User WHERE id = @userId`;

export const getSituation = (
  { rows }: GroupedTransaction,
  { now, ...values }: { userId: string; dramaId: string; country: string; now: Date },
): UnlockSituation => {
  const [row] = rows<UnlockSituation>(situationSql, { ...values, now: now.getTime() });
  if (!row) throw new Error(`no user ${values.userId}`);
  return row;
};

const unlockablesSql = `
  SELECT e.id, e.priceCoins, (
    SELECT json_array(priceCoins, transferId, source, createdAt) FROM "Unlock"
    WHERE userId = @userId AND episodeId = e.id) AS own
  FROM Episode e WHERE e.dramaId = @dramaId AND e.publishedAt <= @now`;
const oneUnlockableSql = `${unlockablesSql} AND e.id = @episodeId`;
const allUnlockablesSql = `${unlockablesSql} ORDER BY e.number`;

/** Lists one episode of a drama, or all in order when `episodeId` is null. */
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

/** Sums the coins that the viewer has spent on published episodes of a drama. */
export const sumSpent = (
  { rows }: GroupedTransaction,
  values: { userId: string; dramaId: string; now: number },
): number =>
  rows<{ coins: number }>(
    `SELECT coalesce(sum(u.priceCoins), 0) AS coins FROM "Unlock" u JOIN Episode e ON e.id = u.episodeId
     WHERE u.userId = @userId AND u.dramaId = @dramaId AND e.publishedAt <= @now`,
    values,
  )[0]?.coins ?? 0;

/** Lists what one transfer unlocked, in episode order. */
export const listOpenedBy = ({ rows }: GroupedTransaction, userId: string, transferId: string) =>
  rows<{ episodeId: string; priceCoins: number }>(
    `SELECT u.episodeId, u.priceCoins FROM "Unlock" u JOIN Episode e ON e.id = u.episodeId
     WHERE u.userId = @userId AND u.transferId = @transferId ORDER BY e.number`,
    { userId, transferId },
  );

export interface NewUnlock {
  userId: string;
  dramaId: string;
  episodeId: string;
  priceCoins: number;
  transferId: string;
  source: UnlockSource;
  sessionId: string | null;
  createdAt: Date;
}

export const insertUnlock = async (tx: RawTransaction, unlock: NewUnlock) => {
  const { userId, episodeId, dramaId, priceCoins, transferId, source, sessionId, createdAt } = unlock;
  await tx.$executeRaw`
    INSERT INTO "Unlock" ("userId", "episodeId", "dramaId", "priceCoins", "transferId", "source", "sessionId",
      "createdAt")
    VALUES (${userId}, ${episodeId}, ${dramaId}, ${priceCoins}, ${transferId}, ${source}, ${sessionId},
      ${createdAt.getTime()})`;
};

/** Records when the device that unlocked an episode watched it; only the first time counts. */
export const recordWatched = async (
  tx: RawTransaction,
  { userId, sessionId, episodeId }: { userId: string; sessionId: string; episodeId: string },
  watchedAt: Date,
) => {
  await tx.$executeRaw`
    UPDATE "Unlock" SET "watchedAt" = ${watchedAt.getTime()}
    WHERE "userId" = ${userId} AND "episodeId" = ${episodeId} AND "watchedAt" IS NULL
      AND coalesce("sessionId", ${sessionId}) = ${sessionId}`;
};
