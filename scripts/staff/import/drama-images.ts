import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Language, languages } from '@cliffhanger/contracts';
import type { DramaImages } from '@cliffhanger/contracts/staff';
import type { MediaFiles } from '@cliffhanger/server/platform/media/media-files.ts';
import type { Ffmpeg } from '@cliffhanger/server/video/ffmpeg.ts';
import { extractStill } from '@cliffhanger/server/video/package-video.ts';
import { toneOf } from '@cliffhanger/server/video/tone.ts';
import type { VideoInfo } from '@cliffhanger/server/video/video-info.ts';
import { storeImage } from '../../media/store-image.ts';
import type { DramaFiles } from './drama-folder.ts';

interface ImageDependencies {
  ffmpeg: Ffmpeg;
  files: MediaFiles;
  /** For temporary files. */
  workFolder: string;
}

/** Width and height that a poster is scaled to before its colors are averaged. */
const averagedPixels = 48;

/** Stores the posters and the frame in their sizes; missing ones are a still of the first episode. */
export const storeDramaImages = async (
  dependencies: ImageDependencies,
  { posters, frame }: Pick<DramaFiles, 'posters' | 'frame'>,
  ownLanguage: Language,
  firstEpisode: VideoInfo,
): Promise<DramaImages & { tone: string }> => {
  const { ffmpeg, files, workFolder } = dependencies;
  const still = frame ?? path.join(workFolder, 'still.jpg');
  if (!frame) await extractStill(ffmpeg, firstEpisode, still);
  const ownPoster = posters[ownLanguage] ?? posters.own ?? posters.en ?? Object.values(posters)[0] ?? still;
  const posterKeys: Partial<Record<Language, string>> = {};
  for (const language of languages)
    posterKeys[language] = await storeImage(posters[language] ?? posters.own ?? ownPoster, 'posters', files);
  return {
    posterKeys: posterKeys as Record<Language, string>,
    frameKey: await storeImage(still, 'frames', files),
    tone: await measureTone(dependencies, ownPoster),
  };
};

const measureTone = async ({ ffmpeg, workFolder }: ImageDependencies, image: string): Promise<string> => {
  const scaled = ['-vf', `scale=${averagedPixels}:${averagedPixels}`, '-frames:v', '1'];
  await ffmpeg.run({
    arguments: [
      ...['-protocol_whitelist', 'file', '-f', 'image2', '-pattern_type', 'none', '-i', `file:${image}`],
      ...[...scaled, '-pix_fmt', 'rgb24', '-f', 'rawvideo', 'tone.rgb'],
    ],
    folder: workFolder,
  });
  return toneOf(await readFile(path.join(workFolder, 'tone.rgb')));
};
