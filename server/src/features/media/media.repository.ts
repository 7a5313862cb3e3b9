import type { Database } from '#platform/database/open-database.ts';

type Reader = Database['read'];

export const findRenditionFolder = async (
  db: Reader,
  episodeId: string,
  name: string,
): Promise<string | null> =>
  (
    await db.rendition.findUnique({
      where: { episodeId_name: { episodeId, name } },
      select: { folder: true },
    })
  )?.folder ?? null;

/** Whether this viewer lost any right since then: by taking an unlock back, or by a refund. */
export const hasLostRights = async (db: Reader, userId: string, since: Date): Promise<boolean> => {
  const [row] = await db.$queryRaw<{ lost: bigint | number }[]>`
    SELECT EXISTS (SELECT 1 FROM "UnlockUndo" WHERE "userId" = ${userId} AND "undoneAt" >= ${since.getTime()})
      OR EXISTS (SELECT 1 FROM "Order" WHERE "userId" = ${userId} AND "refundedAt" >= ${since.getTime()}) AS "lost"`;
  return Number(row?.lost) === 1;
};

export const findPosterKey = async (db: Reader, episodeId: string): Promise<string | null> =>
  (await db.episode.findUnique({ where: { id: episodeId }, select: { posterKey: true } }))?.posterKey ?? null;

export const findSubtitleKey = async (
  db: Reader,
  episodeId: string,
  language: string,
): Promise<string | null> =>
  (
    await db.subtitleTrack.findUnique({
      where: { episodeId_language: { episodeId, language } },
      select: { storageKey: true },
    })
  )?.storageKey ?? null;
