import { restoreDays } from '@cliffhanger/contracts/staff';
import { listImageFiles } from '#encoding/stored-files/referenced-files.ts';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { daysAfter } from '#platform/time/clock.ts';
import { deleteUnusedOriginals, isOriginalUsed } from './originals.repository.ts';
import { deleteRetired, isImageUsed, isTrackUsed } from './retired-files.repository.ts';

/** Of files that were replaced. A picture with its sizes has some 2 MB, subtitles 5 kB. */
const maxTracksOfEpisode = 400;
const maxImagesOfDrama = 30;

/**
 * Deletes the subtitles and pictures that the staff log can no longer put back, with their files: those that were replaced more
 * than `restoreDays` ago, and the oldest of those beyond 30 pictures of a drama or 400 tracks of an episode. The originals of
 * pictures go with them.
 */
export const deleteRetiredFiles = async ({
  database,
  clock,
  mediaStore,
}: Pick<Platform, 'database' | 'clock' | 'mediaStore'>): Promise<void> => {
  const retiredBefore = daysAfter(clock.now(), -restoreDays);
  const { tracks, images, originals } = await database.transaction(async (tx) => ({
    ...(await deleteRetired(tx, { retiredBefore, maxTracksOfEpisode, maxImagesOfDrama })),
    originals: await deleteUnusedOriginals(tx),
  }));
  // A change may have given somebody the same file meanwhile. It writes it again after its transaction.
  for (const key of tracks) if (!(await isTrackUsed(database.read, key))) await mediaStore.remove(key);
  for (const image of images)
    if (!(await isImageUsed(database.read, image)))
      for (const key of listImageFiles(image)) await mediaStore.remove(key);
  for (const key of originals) if (!(await isOriginalUsed(database.read, key))) await mediaStore.remove(key);
};

export const notKept = () =>
  new StaffError(`it was replaced more than ${restoreDays} days ago, and its file is not kept any more`, {
    reason: 'fileNotKept',
    values: { days: restoreDays },
  });
