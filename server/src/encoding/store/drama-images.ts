import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PlacedEpisode } from '#encoding/check/inspect-videos.ts';
import type { ChosenImages, ImageDependencies } from '#encoding/plan/drama-images.ts';
import { storeImage } from '#platform/media/store-image.ts';
import { stillName } from '#video/source-info.ts';

/** Stores the chosen images in their sizes, and the still next to the renditions it was taken from. */
export const storeDramaImages = async (
  { posterFiles, frameFile }: ChosenImages,
  episodes: readonly PlacedEpisode[],
  { files, workFolder }: Pick<ImageDependencies, 'files' | 'workFolder'>,
): Promise<void> => {
  for (const file of new Set(Object.values(posterFiles))) await storeImage(file, 'posters', files);
  await storeImage(frameFile, 'frames', files);
  const [first] = episodes;
  if (first && frameFile === path.join(workFolder, stillName))
    await files.write(`${first.folder}/${stillName}`, await readFile(frameFile));
};
