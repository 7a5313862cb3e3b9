import type { Transaction } from '#platform/database/open-database.ts';

/** Counts the episodes of a drama, the free ones and their seconds, after a change of its episodes. */
export const updateTotals = async (tx: Transaction, dramaId: string): Promise<void> => {
  const episodes = await tx.episode.findMany({
    where: { dramaId },
    select: { durationSeconds: true, priceCoins: true },
  });
  await tx.drama.update({
    where: { id: dramaId },
    data: {
      episodeCount: episodes.length,
      freeEpisodeCount: episodes.filter(({ priceCoins }) => priceCoins === 0).length,
      durationSeconds: episodes.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0),
    },
  });
};
