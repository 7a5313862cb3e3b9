import type { MyDataSummary } from '@cliffhanger/contracts';
import type { Reader } from '#platform/database/open-database.ts';

/** Counts what the export of a viewer would list, without reading it. */
export const countViewerRecords = async (db: Reader, userId: string): Promise<MyDataSummary> => {
  const where = { userId };
  const [watchedEpisodes, watchedDramas, movements, comments, sessions, followedDramas, unlockedEpisodes] =
    await Promise.all([
      db.watchProgress.count({ where }),
      db.watchProgress.groupBy({ by: ['dramaId'], where }),
      db.ledgerTransfer.count({ where }),
      db.comment.count({ where: { userId, deletedAt: null } }),
      db.session.count({ where }),
      db.follow.count({ where }),
      db.unlock.count({ where }),
    ]);
  return {
    watchedEpisodes,
    watchedDramas: watchedDramas.length,
    movements,
    comments,
    sessions,
    followedDramas,
    unlockedEpisodes,
  };
};
