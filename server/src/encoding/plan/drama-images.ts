import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Language, perLanguage } from '@cliffhanger/contracts';
import type { DramaImages } from '@cliffhanger/contracts/staff';
import type { CheckedDrama } from '#encoding/check/checked-drama.ts';
import { decodeSquare } from '#platform/media/image-sizes.ts';
import type { MediaFiles } from '#platform/media/media-files.ts';
import { readImage } from '#platform/media/store-image.ts';
import type { Ffmpeg } from '#video/ffmpeg.ts';
import { extractStill } from '#video/file-source.ts';
import { stillName } from '#video/source-info.ts';
import { toneOf } from '#video/tone.ts';
import { isJpegComplete } from '#video/verify-hls.ts';

export interface ImageDependencies {
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
  checked: CheckedDrama,
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

/** The still of the first episode: that of an earlier import, otherwise a new one in the folder of temporary files. */
const findStill = async (
  { episodes }: CheckedDrama,
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
