import { trackNames } from '@cliffhanger/contracts';
import type { EpisodeFiles } from '#encoding/check/drama-files.ts';
import type { PlacedEpisode } from '#encoding/check/inspect-videos.ts';
import { toSubtitleFile } from '#encoding/subtitle-file.ts';
import type { MediaFiles } from '#platform/media/media-files.ts';
import { fileSource } from '#video/file-source.ts';
import { describeVideo, packageVideo, type VideoPackaging } from '#video/package-video.ts';
import type { PackagedEpisode } from '#video/packaged-episode.ts';
import { posterName } from '#video/poster.ts';
import type { VideoInfo } from '#video/video-info.ts';

interface EpisodePackaging extends Omit<VideoPackaging, 'mediaDir'> {
  files: MediaFiles;
}

/**
 * Encodes a video and stores its renditions, unless they exist.
 *
 * @param folder of the renditions, below the media folder
 * @throws as `packageVideo`
 */
export const encodeVideo = (
  folder: string,
  facts: VideoInfo,
  { files, ...packaging }: EpisodePackaging,
): Promise<void> =>
  files.addFolder(folder, {
    lastFile: posterName,
    make: (mediaDir) => packageVideo(folder, fileSource(facts), { ...packaging, mediaDir }),
    signal: packaging.signal,
  });

/**
 * Describes an encoded episode for the database, and writes its subtitles, whose names contain a hash of their content.
 */
export const packagePlacedEpisode = async (
  slug: string,
  { number, folder, facts, subtitles }: Pick<PlacedEpisode, 'number' | 'folder' | 'facts' | 'subtitles'>,
  { files }: Pick<EpisodePackaging, 'files'>,
): Promise<PackagedEpisode> => {
  const subtitleKeys: PackagedEpisode['subtitleKeys'] = {};
  for (const { name, key, content } of listSubtitles(slug, number, subtitles)) {
    await files.write(key, content);
    subtitleKeys[name] = key;
  }
  return { number, ...(await describeVideo(files, folder, fileSource(facts))), subtitleKeys };
};

/** The subtitles and captions of an episode, with their paths below the media folder. */
export const listSubtitles = (slug: string, number: number, subtitles: EpisodeFiles['subtitles']) =>
  trackNames.flatMap((name) => {
    const cues = subtitles[name];
    if (!cues) return [];
    return [{ name, ...toSubtitleFile({ slug, number, track: name }, cues) }];
  });
