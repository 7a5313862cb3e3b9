import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type Language, languages } from '@cliffhanger/contracts';
import type { MediaFiles } from '@cliffhanger/server/platform/media/media-files.ts';
import { packagingVersion } from '@cliffhanger/server/video/encoding.ts';
import { describeVideo, packageVideo, type VideoPackaging } from '@cliffhanger/server/video/package-video.ts';
import type { PackagedEpisode } from '@cliffhanger/server/video/packaged-episode.ts';
import { posterName } from '@cliffhanger/server/video/poster.ts';
import { type Cue, toWebVtt } from '@cliffhanger/server/video/subtitles.ts';
import { padEpisodeNumber } from '../episode-number.ts';
import type { CheckedEpisode } from './check-drama.ts';

interface EpisodePackaging extends Omit<VideoPackaging, 'mediaDir'> {
  files: MediaFiles;
}

/** Where the files of an imported drama are, below the media folder. */
const mediaFolderOf = (slug: string): string => `dramas/${slug}`;

/**
 * Encodes an episode and writes its subtitles. File names contain a hash of the source: existing output is reused, and
 * a changed video is written next to the previous one, which a viewer may still be watching.
 *
 * @throws as `packageVideo`
 */
export const packageCheckedEpisode = async (
  slug: string,
  { number, facts, subtitles }: CheckedEpisode,
  { files, ...packaging }: EpisodePackaging,
): Promise<PackagedEpisode> => {
  const folder = `${mediaFolderOf(slug)}/${padEpisodeNumber(number)}-${await hashVideo(facts.file, packaging.signal)}`;
  await files.addFolder(folder, {
    lastFile: posterName,
    make: (mediaDir) => packageVideo(folder, facts, { ...packaging, mediaDir }),
    signal: packaging.signal,
  });
  const subtitleKeys: Partial<Record<Language, string>> = {};
  for (const language of languages) {
    const cues = subtitles[language];
    if (cues)
      subtitleKeys[language] = await writeSubtitles(
        files,
        slug,
        `${padEpisodeNumber(number)}.${language}`,
        cues,
      );
  }
  return { number, ...(await describeVideo(files, folder, facts)), subtitleKeys };
};

const hashVideo = async (file: string, signal?: AbortSignal): Promise<string> => {
  const hash = createHash('sha256').update(`${packagingVersion}\n`);
  await pipeline(createReadStream(file), hash, signal ? { signal } : {});
  return hash.digest('hex').slice(0, 16);
};

/** @returns the storage key */
const writeSubtitles = async (
  files: MediaFiles,
  slug: string,
  name: string,
  cues: readonly Cue[],
): Promise<string> => {
  const content = toWebVtt(cues);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  const key = `${mediaFolderOf(slug)}/subtitles/${name}-${hash}.vtt`;
  await files.write(key, content);
  return key;
};
