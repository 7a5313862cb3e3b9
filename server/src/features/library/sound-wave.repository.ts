import type { Reader } from '#platform/database/open-database.ts';

/** The folder with the sound of an episode: its default sound track, else its smallest rendition. Null without a video. */
export const findSoundFolder = async (db: Reader, episodeId: string): Promise<string | null> => {
  const track = await db.soundTrack.findFirst({
    where: { episodeId, isDefault: true },
    select: { folder: true },
  });
  if (track) return track.folder;
  const rendition = await db.rendition.findFirst({
    where: { episodeId },
    orderBy: { bitsPerSecond: 'asc' },
    select: { folder: true },
  });
  return rendition?.folder ?? null;
};
