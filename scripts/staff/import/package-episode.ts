import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Language, languages } from '@cliffhanger/contracts';
import { writeWholeFile } from '@cliffhanger/server/platform/data-folder/atomic-write.ts';
import {
  describeVideo,
  packageVideo,
  packagingVersion,
  type VideoPackaging,
} from '@cliffhanger/server/video/package-video.ts';
import type { PackagedEpisode } from '@cliffhanger/server/video/packaged-episode.ts';
import { type Cue, toWebVtt } from '@cliffhanger/server/video/subtitles.ts';
import type { CheckedEpisode } from './check-drama.ts';

/** Where an imported drama's files are, below the media folder. */
export const mediaFolderOf = (slug: string): string => `dramas/${slug}`;

const hashOfFile = async (file: string, signal?: AbortSignal): Promise<string> => {
  const hash = createHash('sha256').update(`${packagingVersion}\n`);
  await pipeline(createReadStream(file), hash, signal ? { signal } : {});
  return hash.digest('hex').slice(0, 16);
};

const numbered = (number: number): string => String(number).padStart(2, '0');

/**
 * Makes an episode's files. They are named by what they are made of: what was made before is taken as it is, and a video
 * that has changed lies beside its old self, which some viewer is just watching.
 */
export const packageChecked = async (
  slug: string,
  { number, facts, subtitles }: CheckedEpisode,
  packaging: VideoPackaging,
): Promise<PackagedEpisode> => {
  const { mediaDir, signal } = packaging;
  const folder = `${mediaFolderOf(slug)}/${numbered(number)}-${await hashOfFile(facts.file, signal)}`;
  await packageVideo(folder, facts, packaging);
  const subtitleKeys: Partial<Record<Language, string>> = {};
  for (const language of languages) {
    const cues = subtitles[language];
    if (cues)
      subtitleKeys[language] = await writeTrack(mediaDir, slug, `${numbered(number)}.${language}`, cues);
  }
  return { number, ...(await describeVideo(mediaDir, folder, facts)), subtitleKeys };
};

const writeTrack = async (
  mediaDir: string,
  slug: string,
  name: string,
  cues: readonly Cue[],
): Promise<string> => {
  const content = toWebVtt(cues);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  const key = `${mediaFolderOf(slug)}/subtitles/${name}-${hash}.vtt`;
  await writeWholeFile(path.join(mediaDir, key), content);
  return key;
};
