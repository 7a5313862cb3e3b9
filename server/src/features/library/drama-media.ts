import type { Platform } from '#platform/platform.ts';

/** Media that rows no longer refer to. */
interface RemovedMedia {
  /** Of encodings. */
  folders: readonly string[];
  /** Keys of subtitles. */
  tracks: readonly string[];
}

/** The folder of the encoding that a rendition is in, with its poster and its preview. */
export const encodingFolderOf = (renditionFolder: string): string => renditionFolder.replace(/\/[^/]+$/, '');

/** Deletes encodings and subtitles. */
export const removeMedia = async (
  mediaStore: Platform['mediaStore'],
  { folders, tracks }: RemovedMedia,
): Promise<void> => {
  for (const folder of folders) await mediaStore.remove(folder);
  for (const track of tracks) await mediaStore.remove(track);
};
