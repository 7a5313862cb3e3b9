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
