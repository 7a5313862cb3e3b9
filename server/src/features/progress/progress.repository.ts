import { visibleTo } from '#features/dramas/dramas.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { Reader, Transaction, Writer } from '#platform/database/open-database.ts';

export interface ProgressRow {
  userId: string;
  dramaId: string;
  episodeId: string;
  positionSeconds: number;
  finished: boolean;
  updatedAt: Date;
}

/** The episode, if it belongs to this drama and the viewer may see both. */
export const findEpisode = (
  db: Reader,
  dramaId: string,
  episodeId: string,
  viewer: Pick<Viewer, 'country' | 'now'>,
) =>
  db.episode.findFirst({
    where: { id: episodeId, dramaId, publishedAt: { lte: viewer.now }, drama: visibleTo(viewer) },
    select: { durationSeconds: true },
  });

/** Saves a position unless a newer one is stored. @returns whether it was saved */
export const saveProgress = async (
  tx: Transaction,
  { userId, episodeId, dramaId, positionSeconds, finished, updatedAt }: ProgressRow,
): Promise<boolean> => {
  const changed = await tx.$executeRaw`
    INSERT INTO "WatchProgress" ("userId", "episodeId", "dramaId", "positionSeconds", "finished", "updatedAt")
    VALUES (${userId}, ${episodeId}, ${dramaId}, ${positionSeconds}, ${finished}, ${updatedAt.getTime()})
    ON CONFLICT ("userId", "episodeId") DO UPDATE SET "positionSeconds" = excluded."positionSeconds",
      "finished" = excluded."finished", "updatedAt" = excluded."updatedAt"
    WHERE excluded."updatedAt" >= "updatedAt"`;
  return changed > 0;
};

/** Deletes a user's positions in one drama, or in all. */
export const deleteProgress = async (db: Writer, userId: string, dramaId?: string) => {
  await db.watchProgress.deleteMany({ where: { userId, ...(dramaId !== undefined && { dramaId }) } });
};

/** Counts a playback once per `viewerKey`, episode and hour. @returns the play count of the episode */
export const countOnce = async (
  tx: Transaction,
  {
    dramaId,
    day,
    ...key
  }: { dramaId: string; day: string; episodeId: string; viewerKey: string; hour: number },
): Promise<number> => {
  const counted = await tx.playbackCount.findUnique({ where: { viewerKey_episodeId_hour: key } });
  const increment = counted ? 0 : 1;
  if (!counted) {
    await tx.playbackCount.create({ data: key });
    await tx.drama.update({ where: { id: dramaId }, data: { playCount: { increment } } });
    await tx.dramaDay.upsert({
      where: { dramaId_day: { dramaId, day } },
      create: { dramaId, day, playCount: 1 },
      update: { playCount: { increment } },
    });
  }
  const episode = await tx.episode.update({
    where: { id: key.episodeId },
    data: { playCount: { increment } },
    select: { playCount: true },
  });
  return episode.playCount;
};
