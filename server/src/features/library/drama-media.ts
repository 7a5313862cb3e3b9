import type { Platform } from '#platform/platform.ts';

/** Media that rows no longer refer to. */
interface RemovedMedia {
  /** Of encodings. */
  folders: readonly string[];
  /** Keys of subtitles, and of the originals of pictures. */
  files: readonly string[];
}

/** The folder of the encoding that a rendition is in, with its poster and its preview. */
export const encodingFolderOf = (renditionFolder: string): string => renditionFolder.replace(/\/[^/]+$/, '');

/** Deletes encodings and other files of a drama. */
export const removeMedia = async (
  mediaStore: Platform['mediaStore'],
  { folders, files }: RemovedMedia,
): Promise<void> => {
  for (const folder of folders) await mediaStore.remove(folder);
  for (const file of files) await mediaStore.remove(file);
};
