import { createHash } from 'node:crypto';
import path from 'node:path';
import { type Language, languages } from '@cliffhanger/contracts';
import { writeFileAtomically } from '@cliffhanger/server/platform/data-folder/atomic-write.ts';
import { describeVideo, packageVideo, type VideoPackaging } from '@cliffhanger/server/video/package-video.ts';
import type { PackagedEpisode } from '@cliffhanger/server/video/packaged-episode.ts';
import { toWebVtt } from '@cliffhanger/server/video/subtitles.ts';
import { padEpisodeNumber } from '../episode-number.ts';
import type { CheckedEpisode } from './inspect-videos.ts';
import { mediaFolderOf } from './packaged-folder.ts';

/**
 * Encodes an episode, unless its renditions exist, and writes its subtitles, whose names contain a hash of their content.
 *
 * @throws as `packageVideo`
 */
export const packageCheckedEpisode = async (
  slug: string,
  { number, folder, facts, subtitles }: CheckedEpisode,
  packaging: VideoPackaging,
): Promise<PackagedEpisode> => {
  const { mediaDir } = packaging;
  await packageVideo(folder, facts, packaging);
  const subtitleKeys: Partial<Record<Language, string>> = {};
  for (const { language, key, content } of listSubtitles(slug, number, subtitles)) {
    await writeFileAtomically(path.join(mediaDir, key), content);
    subtitleKeys[language] = key;
  }
  return { number, ...(await describeVideo(mediaDir, folder, facts)), subtitleKeys };
};

/** The subtitles of an episode, with their paths below the media folder. */
export const listSubtitles = (slug: string, number: number, subtitles: CheckedEpisode['subtitles']) =>
  languages.flatMap((language) => {
    const cues = subtitles[language];
    if (!cues) return [];
    const content = toWebVtt(cues);
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
    const key = `${mediaFolderOf(slug)}/subtitles/${padEpisodeNumber(number)}.${language}-${hash}.vtt`;
    return [{ language, key, content }];
  });
