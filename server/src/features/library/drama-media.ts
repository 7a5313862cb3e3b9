import type { Platform } from '#platform/platform.ts';

/** Media that rows no longer refer to. */
interface RemovedMedia {
  /** Of renditions; each is in the folder of its encoding. */
  folders: readonly string[];
  /** Keys of subtitles. */
  tracks: readonly string[];
}

/** Deletes the files of renditions with all that was encoded with them, and of subtitles. */
export const removeMedia = async (
  mediaStore: Platform['mediaStore'],
  { folders, tracks }: RemovedMedia,
): Promise<void> => {
  for (const folder of new Set(folders.map((each) => each.replace(/\/[^/]+$/, ''))))
    await mediaStore.remove(folder);
  for (const track of tracks) await mediaStore.remove(track);
};
