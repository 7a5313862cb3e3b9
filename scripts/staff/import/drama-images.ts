import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Language, languages } from '@cliffhanger/contracts';
import type { DramaImages } from '@cliffhanger/server/features/library/library.repository.ts';
import type { Ffmpeg } from '@cliffhanger/server/video/ffmpeg.ts';
import { takeStill } from '@cliffhanger/server/video/package-video.ts';
import type { VideoFacts } from '@cliffhanger/server/video/probe-video.ts';
import { toneOf } from '@cliffhanger/server/video/tone.ts';
import { copyImage } from '../../demo/demo-images.ts';
import type { FoundFolder } from './drama-folder.ts';

const signatures: Readonly<Record<string, RegExp>> = {
  '.jpg': /^\xff\xd8\xff/,
  '.jpeg': /^\xff\xd8\xff/,
  '.png': /^\x89PNG\r\n/,
  '.webp': /^RIFF.{4}WEBP/s,
};

/** Why a file is not the picture that its name says, or null. */
export const imageMistake = async (file: string): Promise<string | null> => {
  const start = (await readFile(file)).subarray(0, 16).toString('latin1');
  const isRight = signatures[path.extname(file).toLowerCase()]?.test(start);
  return isRight
    ? null
    : `${path.basename(file)}: is not the kind of picture that its name says, or is damaged`;
};

interface Doors {
  ffmpeg: Ffmpeg;
  mediaDir: string;
  /** For files that are gone afterwards. */
  workFolder: string;
}

const averagedSize = 48;

const readTone = async ({ ffmpeg, workFolder }: Doors, image: string): Promise<string> => {
  const scaled = ['-vf', `scale=${averagedSize}:${averagedSize}`, '-frames:v', '1'];
  await ffmpeg.run({
    arguments: [
      ...['-protocol_whitelist', 'file', '-f', 'image2', '-pattern_type', 'none', '-i', `file:${image}`],
      ...[...scaled, '-pix_fmt', 'rgb24', '-f', 'rawvideo', 'tone.rgb'],
    ],
    folder: workFolder,
  });
  return toneOf(await readFile(path.join(workFolder, 'tone.rgb')));
};

/** Puts posters and frame where they are served from: those of the folder, else a still of the first episode. */
export const takeImages = async (
  doors: Doors,
  { posters, frame }: Pick<FoundFolder, 'posters' | 'frame'>,
  own: Language,
  first: VideoFacts,
): Promise<DramaImages & { tone: string }> => {
  const imagesDir = path.join(doors.mediaDir, 'images');
  const still = frame ?? path.join(doors.workFolder, 'still.jpg');
  if (!frame) await takeStill(doors.ffmpeg, first, still);
  const fallback = posters[own] ?? posters.own ?? posters.en ?? Object.values(posters)[0] ?? still;
  const posterKeys: Partial<Record<Language, string>> = {};
  for (const language of languages)
    posterKeys[language] = await copyImage(posters[language] ?? posters.own ?? fallback, imagesDir);
  return {
    posterKeys: posterKeys as Record<Language, string>,
    frameKey: await copyImage(still, imagesDir),
    tone: await readTone(doors, fallback),
  };
};
