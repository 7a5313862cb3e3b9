import { languages, type TrackName } from '@cliffhanger/contracts';
import type { Names } from '@cliffhanger/contracts/staff';
import type { Reader, Transaction } from '#platform/database/open-database.ts';
import { toSubtitleRows } from './subtitle-rows.ts';

type SubtitleKeys = Partial<Record<TrackName, string>>;

/** Keeps the subtitles that a change of an episode replaces. */
export const retireSubtitles = async (
  tx: Transaction,
  episodeId: string,
  { before, after, now }: { before: SubtitleKeys; after: SubtitleKeys; now: Date },
): Promise<void> => {
  for (const { language, kind, storageKey } of toSubtitleRows(before)) {
    if (Object.values(after).includes(storageKey)) continue;
    const key = { episodeId, language, kind, storageKey };
    await tx.retiredSubtitles.upsert({
      where: { episodeId_language_kind_storageKey: key },
      create: { ...key, retiredAt: now },
      update: { retiredAt: now },
    });
  }
};

/** The posters and the still of a drama. */
export interface DramaPictures {
  posterKeys: Names;
  frameKey: string | null;
}

export const findPictures = async (db: Reader, dramaId: string): Promise<DramaPictures> => {
  const { frameKey, translations } = await db.drama.findUniqueOrThrow({
    where: { id: dramaId },
    select: { frameKey: true, translations: { select: { language: true, posterKey: true } } },
  });
  return {
    frameKey,
    posterKeys: Object.fromEntries(
      translations.map(({ language, posterKey }) => [language, posterKey ?? '']),
    ),
  };
};

/** Keeps the pictures that a change of a drama replaces. Another language may still have the same one. */
export const retirePictures = async (
  tx: Transaction,
  dramaId: string,
  { before, after, now }: { before: DramaPictures; after: DramaPictures; now: Date },
): Promise<void> => {
  const replaced = [
    ...languages.map((language) => [before.posterKeys[language], after.posterKeys[language]]),
    [before.frameKey, after.frameKey],
  ].flatMap(([old, current]) => (old && old !== current ? [old] : []));
  for (const imageKey of new Set(replaced))
    await tx.retiredImage.upsert({
      where: { dramaId_imageKey: { dramaId, imageKey } },
      create: { dramaId, imageKey, retiredAt: now },
      update: { retiredAt: now },
    });
};

/** Which of these files are kept: keys of subtitles, and of images. @param owner of one drama or episode, else of any */
export const listKept = async (
  db: Reader,
  keys: readonly string[],
  owner: { dramaId?: string; episodeId?: string } = {},
): Promise<ReadonlySet<string>> => {
  const wanted = [...new Set(keys)];
  const { dramaId, episodeId } = owner;
  const tracks = await db.retiredSubtitles.findMany({
    where: { storageKey: { in: wanted }, ...(episodeId !== undefined && { episodeId }) },
    select: { storageKey: true },
  });
  const images = await db.retiredImage.findMany({
    where: { imageKey: { in: wanted }, ...(dramaId !== undefined && { dramaId }) },
    select: { imageKey: true },
  });
  return new Set([...tracks.map(({ storageKey }) => storageKey), ...images.map(({ imageKey }) => imageKey)]);
};

interface Bounds {
  retiredBefore: Date;
  maxTracksOfEpisode: number;
  maxImagesOfDrama: number;
}

/** The rows that are too old, and those beyond what is kept of one owner. @param rows the latest first */
const beyond = <Row extends { retiredAt: Date }>(
  rows: readonly Row[],
  ownerOf: (row: Row) => string,
  { retiredBefore, max }: { retiredBefore: Date; max: number },
): Row[] =>
  [...Map.groupBy(rows, ownerOf).values()].flatMap((ofOwner) =>
    ofOwner.filter(({ retiredAt }, index) => retiredAt < retiredBefore || index >= max),
  );

/** Deletes what is no longer kept. @returns the keys of its files that nothing refers to any more */
export const deleteRetired = async (
  tx: Transaction,
  { retiredBefore, maxTracksOfEpisode, maxImagesOfDrama }: Bounds,
): Promise<{ tracks: string[]; images: string[] }> => {
  const latestFirst = { orderBy: { retiredAt: 'desc' } } as const;
  const tracks = beyond(await tx.retiredSubtitles.findMany(latestFirst), ({ episodeId }) => episodeId, {
    retiredBefore,
    max: maxTracksOfEpisode,
  });
  for (const { retiredAt: _, ...key } of tracks)
    await tx.retiredSubtitles.delete({ where: { episodeId_language_kind_storageKey: key } });
  const images = beyond(await tx.retiredImage.findMany(latestFirst), ({ dramaId }) => dramaId, {
    retiredBefore,
    max: maxImagesOfDrama,
  });
  for (const { retiredAt: _, ...key } of images)
    await tx.retiredImage.delete({ where: { dramaId_imageKey: key } });
  return {
    tracks: await listUnused([...new Set(tracks.map(({ storageKey }) => storageKey))], (key) =>
      isTrackUsed(tx, key),
    ),
    images: await listUnused([...new Set(images.map(({ imageKey }) => imageKey))], (key) =>
      isImageUsed(tx, key),
    ),
  };
};

const listUnused = async (keys: readonly string[], isUsed: (key: string) => Promise<boolean>) => {
  const unused: string[] = [];
  for (const key of keys) if (!(await isUsed(key))) unused.push(key);
  return unused;
};

/** Whether an episode has these subtitles, or had them and may get them back. */
export const isTrackUsed = async (db: Reader, storageKey: string): Promise<boolean> =>
  (await db.subtitleTrack.count({ where: { storageKey } })) > 0 ||
  (await db.retiredSubtitles.count({ where: { storageKey } })) > 0;

/** Whether a drama or a banner has this image, or a drama had it and may get it back. */
export const isImageUsed = async (db: Reader, imageKey: string): Promise<boolean> =>
  (await db.dramaTranslation.count({ where: { posterKey: imageKey } })) > 0 ||
  (await db.drama.count({ where: { frameKey: imageKey } })) > 0 ||
  (await db.carouselTranslation.count({ where: { imageKey } })) > 0 ||
  (await db.retiredImage.count({ where: { imageKey } })) > 0;
