import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Language, perLanguage } from '@cliffhanger/contracts';
import type { DramaImages } from '@cliffhanger/contracts/staff';
import { decodeSquare } from '@cliffhanger/server/platform/media/image-sizes.ts';
import type { MediaFiles } from '@cliffhanger/server/platform/media/media-files.ts';
import { readImage, storeImage } from '@cliffhanger/server/platform/media/store-image.ts';
import type { Ffmpeg } from '@cliffhanger/server/video/ffmpeg.ts';
import { extractStill } from '@cliffhanger/server/video/file-source.ts';
import { stillName } from '@cliffhanger/server/video/source-info.ts';
import { toneOf } from '@cliffhanger/server/video/tone.ts';
import { isJpegComplete } from '@cliffhanger/server/video/verify-hls.ts';
import type { CheckedFolder } from './check-folder.ts';
import type { PlacedEpisode } from './inspect-videos.ts';

interface ImageDependencies {
  ffmpeg: Ffmpeg;
  files: MediaFiles;
  /** For temporary files. */
  workFolder: string;
  signal: AbortSignal;
}

/** The files from which the images of a drama are made, and their names below the folder of images. */
export interface ChosenImages extends DramaImages {
  posterFiles: Record<Language, string>;
  frameFile: string;
}

/** Width and height that a poster is scaled to before its colors are averaged. */
export const averagedPixels = 48;

/**
 * Chooses the posters and the frame; missing ones are a still of the first episode. Writes nothing into the library.
 * @throws VideoError when the still cannot be extracted
 */
export const chooseDramaImages = async (
  checked: CheckedFolder,
  dependencies: ImageDependencies,
): Promise<ChosenImages> => {
  const { posters, frame, draft } = checked;
  const frameFile = frame ?? (await findStill(checked, dependencies));
  const ownPoster =
    posters[draft.originalLanguage ?? 'en'] ??
    posters.own ??
    posters.en ??
    Object.values(posters)[0] ??
    frameFile;
  const posterFiles = perLanguage((language) => posters[language] ?? posters.own ?? ownPoster);
  const names = new Map<string, string>();
  for (const file of new Set(Object.values(posterFiles)))
    names.set(file, (await readImage(file, 'posters')).name);
  return {
    posterFiles,
    frameFile,
    posterKeys: perLanguage((language) => names.get(posterFiles[language]) ?? ''),
    frameKey: (await readImage(frameFile, 'frames')).name,
    tone: toneOf(await decodeSquare(await readFile(ownPoster), averagedPixels)),
  };
};

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

/** The still of the first episode: that of an earlier import, otherwise a new one in the folder of temporary files. */
const findStill = async (
  { episodes }: CheckedFolder,
  { ffmpeg, files, workFolder, signal }: ImageDependencies,
): Promise<string> => {
  const [first] = episodes;
  if (!first) throw new Error('a drama without episodes has no still');
  for (const folder of first.folders.complete) {
    const stored = await files.load(`${folder}/${stillName}`);
    if (!stored || !isJpegComplete(stored)) continue;
    const copy = path.join(workFolder, `stored-${stillName}`);
    await writeFile(copy, stored);
    return copy;
  }
  const extracted = path.join(workFolder, stillName);
  await extractStill(ffmpeg, first.facts, extracted, signal);
  return extracted;
};
