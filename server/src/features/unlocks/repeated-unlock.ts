import { limits } from '@cliffhanger/contracts';
import type { GroupedTransaction } from '#platform/database/open-database.ts';
import { secondsAfter } from '#platform/time/clock.ts';
import { listOpenedBy, type UnlockableEpisode } from './unlocks.repository.ts';

/** Until when an unlock can be taken back. */
export const undoUntil = (unlockedAt: Date): Date => secondsAfter(unlockedAt, limits.undoSeconds);

interface Done {
  episodeIds: string[];
  priceCoins: number;
  undoUntil: Date | null;
}

/** What the same wish did before, when it finds nothing locked any more; null when it never did anything. */
export const findRepeated = (
  tx: GroupedTransaction,
  userId: string,
  input: { scope: 'episode' | 'rest'; episode: UnlockableEpisode; episodes: readonly UnlockableEpisode[] },
): Done | null => {
  if (input.scope === 'rest') {
    const [last] = input.episodes
      .flatMap(({ unlock }) => (unlock?.source === 'rest' ? [unlock] : []))
      .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    if (last?.transferId) {
      const opened = listOpenedBy(tx, userId, last.transferId);
      const episodeIds = opened.map(({ episodeId }) => episodeId);
      const priceCoins = opened.reduce((sum, row) => sum + row.priceCoins, 0);
      return { episodeIds, priceCoins, undoUntil: undoUntil(last.createdAt) };
    }
  }
  const { id, unlock } = input.episode;
  if (!unlock) return null;
  const { priceCoins, transferId, createdAt } = unlock;
  return { episodeIds: [id], priceCoins, undoUntil: transferId ? undoUntil(createdAt) : null };
};
