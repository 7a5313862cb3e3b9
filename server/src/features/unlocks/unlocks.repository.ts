import { type Audience, visibleTo } from '#features/dramas/audience.ts';
import type { UnlockSource } from '#platform/database/generated/enums.ts';
import type { Transaction } from '#platform/database/open-database.ts';

/** What deciding about an unlock takes: the drama's discount and, in order, each episode with this viewer's unlock. */
export const findUnlockables = (tx: Transaction, dramaId: string, userId: string, audience: Audience) =>
  tx.drama.findFirst({
    where: { id: dramaId, ...visibleTo(audience) },
    select: {
      restDiscountPercent: true,
      episodes: {
        where: { publishedAt: { lte: audience.now } },
        orderBy: { number: 'asc' },
        select: {
          id: true,
          number: true,
          priceCoins: true,
          unlocks: {
            where: { userId },
            select: { priceCoins: true, createdAt: true, transferId: true, source: true },
          },
        },
      },
    },
  });

export type UnlockableEpisode = NonNullable<Awaited<ReturnType<typeof findUnlockables>>>['episodes'][number];

/** What of a viewer's settings decides about an unlock. */
export const getUnlocker = (tx: Transaction, userId: string) =>
  tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { memberExpire: true, autoUnlock: true, autoUnlockCapCoins: true },
  });

/** What one transfer opened, in the order of the episodes. */
export const listOpenedBy = (tx: Transaction, userId: string, transferId: string) =>
  tx.unlock.findMany({
    where: { userId, transferId },
    orderBy: { episode: { number: 'asc' } },
    select: { episodeId: true, priceCoins: true },
  });

/** How many automatic unlocks in a row nobody touched. */
export const countUntouched = async (tx: Transaction, userId: string, dramaId: string): Promise<number> =>
  (await tx.autoUnlockRun.findUnique({ where: { userId_dramaId: { userId, dramaId } } }))?.untouchedCount ??
  0;

export const setUntouched = async (
  tx: Transaction,
  {
    userId,
    dramaId,
    untouchedCount,
    at,
  }: { userId: string; dramaId: string; untouchedCount: number; at: Date },
) => {
  const change = { untouchedCount, updatedAt: at };
  await tx.autoUnlockRun.upsert({
    where: { userId_dramaId: { userId, dramaId } },
    create: { userId, dramaId, ...change },
    update: change,
  });
};

/** The viewer is there: the count starts anew. */
export const resetUntouched = async (tx: Transaction, userId: string, dramaId: string, at: Date) => {
  await tx.autoUnlockRun.updateMany({
    where: { userId, dramaId, untouchedCount: { gt: 0 } },
    data: { untouchedCount: 0, updatedAt: at },
  });
};

/** Opens what a viewer does not have of a drama, if a paid order bought all of it; answers the episodes. */
export const coverSeries = async (
  tx: Transaction,
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
export const uncoverSeries = async (tx: Transaction, userId: string, dramaId: string): Promise<string[]> => {
  const rows = await tx.$queryRaw<{ episodeId: string }[]>`
    DELETE FROM "Unlock" WHERE "userId" = ${userId} AND "dramaId" = ${dramaId} AND "source" = 'series'
      AND NOT EXISTS (SELECT 1 FROM "Order" WHERE "dramaId" = ${dramaId}
        AND "kind" = 2 AND "status" = 'paid' AND "userId" = ${userId})
    RETURNING "episodeId"`;
  return rows.map(({ episodeId }) => episodeId);
};

/** How often this viewer took back an unlock of this drama: it makes the next attempt's key a new one. */
export const countUndos = (tx: Transaction, userId: string, dramaId: string): Promise<number> =>
  tx.unlockUndo.count({ where: { userId, dramaId } });

export interface NewUnlock {
  userId: string;
  dramaId: string;
  episodeId: string;
  priceCoins: number;
  transferId: string;
  source: UnlockSource;
  createdAt: Date;
}

export const insertUnlocks = async (tx: Transaction, unlocks: NewUnlock[]) => {
  await tx.unlock.createMany({ data: unlocks });
};

export const findUnlock = (tx: Transaction, userId: string, episodeId: string) =>
  tx.unlock.findUnique({ where: { userId_episodeId: { userId, episodeId } } });

/** All that was unlocked by one transfer, whoever's it is since accounts were joined. */
export const listUnlocksOf = (tx: Transaction, transferId: string) =>
  tx.unlock.findMany({ where: { transferId } });

/** Notes that the viewer has now watched an episode they unlocked; the first time counts. */
export const noteWatched = async (tx: Transaction, userId: string, episodeId: string, watchedAt: Date) => {
  await tx.unlock.updateMany({ where: { userId, episodeId, watchedAt: null }, data: { watchedAt } });
};

/** Gives a viewer what an account that they joined had opened too, where they have none of their own any more. */
export const takeOverJoined = async (tx: Transaction, userId: string, dramaId: string): Promise<string[]> => {
  const rows = await tx.$queryRaw<{ episodeId: string }[]>`
    UPDATE OR IGNORE "Unlock" SET "userId" = ${userId}
    WHERE "dramaId" = ${dramaId} AND "userId" IN (SELECT "id" FROM "User" WHERE "joinedIntoId" = ${userId})
    RETURNING "episodeId"`;
  return rows.map(({ episodeId }) => episodeId);
};

/** Takes unlocks back: the rows move to the undone ones, so that the episode can be unlocked again. */
export const moveToUndone = async (
  tx: Transaction,
  unlocks: NewUnlock[],
  returnedTransferId: string,
  undoneAt: Date,
) => {
  await tx.unlockUndo.createMany({
    data: unlocks.map(({ createdAt, ...unlock }) => ({
      ...unlock,
      returnedTransferId,
      unlockedAt: createdAt,
      undoneAt,
    })),
  });
  await tx.unlock.deleteMany({
    where: { OR: unlocks.map(({ userId, episodeId }) => ({ userId, episodeId })) },
  });
};
