import { limits } from '@cliffhanger/contracts';
import { secondsAfter } from '#platform/clock.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import { listOpenedBy, type UnlockableEpisode } from './unlocks.repository.ts';

/** Until when an unlock can be taken back. */
export const undoUntil = (unlockedAt: Date): Date => secondsAfter(unlockedAt, limits.undoSeconds);

/** What episodes cost their owner, in all. */
export const spentOn = (unlocks: readonly { priceCoins: number }[]): number =>
  unlocks.reduce((sum, { priceCoins }) => sum + priceCoins, 0);

interface Done {
  episodeIds: string[];
  priceCoins: number;
  undoUntil: Date | null;
}

/** What the same wish did before, when it finds nothing locked any more; null when it never did anything. */
export const findRepeated = async (
  tx: Transaction,
  userId: string,
  wish: { scope: 'episode' | 'rest'; episode: UnlockableEpisode; episodes: readonly UnlockableEpisode[] },
): Promise<Done | null> => {
  if (wish.scope === 'rest') {
    const [last] = wish.episodes
      .flatMap(({ unlocks }) => unlocks)
      .filter(({ source }) => source === 'rest')
      .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    if (last?.transferId) {
      const opened = await listOpenedBy(tx, userId, last.transferId);
      const episodeIds = opened.map(({ episodeId }) => episodeId);
      return { episodeIds, priceCoins: spentOn(opened), undoUntil: undoUntil(last.createdAt) };
    }
  }
  const { id, unlocks } = wish.episode;
  const [own] = unlocks;
  if (!own) return null;
  const { priceCoins, transferId, createdAt } = own;
  return { episodeIds: [id], priceCoins, undoUntil: transferId ? undoUntil(createdAt) : null };
};
