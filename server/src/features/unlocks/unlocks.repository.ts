import { type Audience, visibleTo } from '#features/dramas/drama.select.ts';
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
          unlocks: { where: { userId }, select: { priceCoins: true, createdAt: true, transferId: true } },
        },
      },
    },
  });

export const findMemberExpire = async (tx: Transaction, userId: string): Promise<Date | null> =>
  (await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { memberExpire: true } })).memberExpire;

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

/** All that was unlocked by one transfer, with how far each was watched since. */
export const listUnlocksOf = (tx: Transaction, userId: string, transferId: string) =>
  tx.unlock.findMany({
    where: { userId, transferId },
    include: {
      episode: {
        select: {
          number: true,
          progress: { where: { userId }, select: { positionSeconds: true, finished: true, updatedAt: true } },
        },
      },
    },
  });

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
