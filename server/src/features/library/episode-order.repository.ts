import type { Transaction } from '#platform/database/open-database.ts';
import { encodingFolderOf } from './drama-media.ts';
import { isTrackUsed } from './retired-files.repository.ts';

/** The place of an episode after a change of the order. */
export interface EpisodePlace {
  id: string;
  number: number;
  priceCoins: number;
}

/** Above every number of an episode. */
const outOfTheWay = 1_000_000;

/** Writes the numbers and prices of episodes. Ids, unlocks and progress are not touched. */
export const placeEpisodes = async (tx: Transaction, places: readonly EpisodePlace[]) => {
  // A number is unique in its drama at every moment.
  for (const { id, number } of places)
    await tx.episode.update({ where: { id }, data: { number: outOfTheWay + number } });
  for (const { id, number, priceCoins } of places)
    await tx.episode.update({ where: { id }, data: { number, priceCoins } });
};

/**
 * Keeps the trailer of a drama the same episode.
 * @param before the episodes with their old numbers @param numberOf the new number of an episode; 0 for one that is gone
 */
export const moveTrailer = async (
  tx: Transaction,
  dramaId: string,
  before: readonly { id: string; number: number }[],
  numberOf: (episodeId: string) => number,
) => {
  const { trailerNumber } = await tx.drama.findUniqueOrThrow({
    where: { id: dramaId },
    select: { trailerNumber: true },
  });
  const trailer = before.find(({ number }) => number === trailerNumber);
  const moved = trailer ? numberOf(trailer.id) : 0;
  if (moved !== trailerNumber)
    await tx.drama.update({ where: { id: dramaId }, data: { trailerNumber: moved } });
};

/** Counts records of an episode that must be kept, such as purchases and comments. They prevent its deletion. */
export const countRetainedRecords = async (tx: Transaction, episodeId: string) => ({
  unlocks: await tx.unlock.count({ where: { episodeId } }),
  'undone unlocks': await tx.unlockUndo.count({ where: { episodeId } }),
  transfers: await tx.ledgerTransfer.count({ where: { episodeId } }),
  comments: await tx.comment.count({ where: { episodeId } }),
});

/** Deletes an episode. @returns the folders of its encodings and the keys of its subtitles that no other episode has */
export const deleteEpisode = async (tx: Transaction, id: string) => {
  const { renditions, retired, subtitles, retiredSubtitles } = await tx.episode.delete({
    where: { id },
    select: {
      renditions: { select: { folder: true } },
      retired: { select: { folder: true } },
      subtitles: { select: { storageKey: true } },
      retiredSubtitles: { select: { storageKey: true } },
    },
  });
  const keys = [...new Set([...subtitles, ...retiredSubtitles].map(({ storageKey }) => storageKey))];
  const folders = new Set([...renditions, ...retired].map(({ folder }) => encodingFolderOf(folder)));
  const unused: string[] = [];
  for (const folder of folders) if (!(await isEncodingUsed(tx, folder))) unused.push(folder);
  // An episode that got the number of a moved one may have the same subtitles.
  const files: string[] = [];
  for (const key of keys) if (!(await isTrackUsed(tx, key))) files.push(key);
  return { folders: unused, files };
};

/** Whether an episode has renditions in this folder. After a move and an import, that may be another one than before. */
const isEncodingUsed = async (tx: Transaction, encodingFolder: string): Promise<boolean> => {
  const inside = { where: { folder: { startsWith: `${encodingFolder}/` } } };
  return (await tx.rendition.count(inside)) > 0 || (await tx.retiredRendition.count(inside)) > 0;
};

/** Followers who have seen the removed episode have seen one less, so that a later one is marked as new. */
export const forgetSeenEpisode = async (tx: Transaction, dramaId: string, removedNumber: number) => {
  await tx.follow.updateMany({
    where: { dramaId, seenEpisodeCount: { gte: removedNumber } },
    data: { seenEpisodeCount: { decrement: 1 } },
  });
};
