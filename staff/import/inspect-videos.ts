import path from 'node:path';
import type { MediaFiles } from '@cliffhanger/server/platform/media/media-files.ts';
import { packagingVersion } from '@cliffhanger/server/video/encoding.ts';
import type { Ffmpeg } from '@cliffhanger/server/video/ffmpeg.ts';
import { findIncompleteFile } from '@cliffhanger/server/video/find-incomplete-file.ts';
import { probeVideo } from '@cliffhanger/server/video/probe-video.ts';
import { readSourceInfo } from '@cliffhanger/server/video/source-info.ts';
import { VideoError } from '@cliffhanger/server/video/video-info.ts';
import type { EpisodeFiles } from './drama-folder.ts';
import { findPackagedFolder, mediaFolderOf, type PackagedFolder } from './packaged-folder.ts';

/** Why a video is encoded, as a sentence about it; null when its renditions exist. */
export type EncodingReason = string | null;

/** An episode in whose video no problem was found. */
export interface CheckedEpisode extends EpisodeFiles, Omit<PackagedFolder, 'isComplete'> {
  encodingReason: EncodingReason;
}

/** The episodes of a drama as the library has them. */
export interface StoredEpisodes {
  readonly episodes: readonly { number: number; renditions: readonly { folder: string }[] }[];
}

export interface VideoInspection {
  ffmpeg: Ffmpeg;
  files: MediaFiles;
  /** Episodes to encode although their renditions exist. */
  encodeAgain: readonly number[];
  /** Videos to inspect in parallel. */
  concurrency: number;
  signal: AbortSignal;
  onInspected?: ((doneCount: number, totalCount: number) => void) | undefined;
}

/**
 * Finds which videos have to be encoded. Those of an earlier import are not examined again.
 * @param inLibrary the drama as the library has it; null for a new one
 */
export const inspectVideos = async (
  slug: string,
  episodes: readonly EpisodeFiles[],
  inLibrary: StoredEpisodes | null,
  inspection: VideoInspection,
): Promise<{ checked: CheckedEpisode[]; problems: string[] }> => {
  const checked: CheckedEpisode[] = [];
  const problems = new Map<number, string>();
  const queue = [...episodes];
  const storedFiles = await inspection.files.list(mediaFolderOf(slug));
  const keys = new Set(storedFiles.map(({ key }) => key));
  const work = async () => {
    for (let episode = queue.shift(); episode; episode = queue.shift()) {
      try {
        checked.push(await inspectVideo(slug, episode, inLibrary, { ...inspection, keys }));
      } catch (error) {
        if (!(error instanceof VideoError)) throw error;
        problems.set(episode.number, `${path.basename(episode.video)}: ${error.message}`);
      }
      inspection.onInspected?.(checked.length + problems.size, episodes.length);
    }
  };
  await Promise.all(Array.from({ length: inspection.concurrency }, work));
  return {
    checked: checked.sort((a, b) => a.number - b.number),
    problems: [...problems].sort(([a], [b]) => a - b).map(([, problem]) => problem),
  };
};

const inspectVideo = async (
  slug: string,
  episode: EpisodeFiles,
  inLibrary: StoredEpisodes | null,
  { ffmpeg, files, keys, encodeAgain, signal }: VideoInspection & { keys: ReadonlySet<string> },
): Promise<CheckedEpisode> => {
  const { number, video } = episode;
  const stored = inLibrary?.episodes.find((each) => each.number === number);
  const rendition = stored?.renditions[0];
  const current = rendition ? path.dirname(rendition.folder) : null;
  const isAnew = encodeAgain.includes(number);
  const { isComplete, ...found } = await findPackagedFolder({
    files,
    keys,
    slug,
    number,
    video,
    current,
    isAnew,
    signal,
    probe: () => probeVideo(ffmpeg, video, signal),
  });
  const explain = async (): Promise<string> => {
    if (isAnew) return 'was asked for';
    if (!stored) return 'is new';
    if (current === null) return 'has no renditions';
    return explainReplacement({ files, keys }, stored.renditions, { current, next: found.folder });
  };
  return { ...episode, ...found, encodingReason: isComplete ? null : await explain() };
};

/** Why the renditions of an episode are replaced. */
const explainReplacement = async (
  { files, keys }: { files: MediaFiles; keys: ReadonlySet<string> },
  renditions: readonly { folder: string }[],
  { current, next }: { current: string; next: string },
): Promise<string> => {
  const isSameVideo = withoutAttempt(current) === withoutAttempt(next);
  if (isSameVideo) {
    const names = renditions.map((each) => path.basename(each.folder));
    return `has lost a file: ${current}/${await findIncompleteFile({ files, keys }, current, names)}`;
  }
  const info = await readSourceInfo(files, current);
  return info && info.packagingVersion !== packagingVersion ? 'is encoded in a new way' : 'has changed';
};

const withoutAttempt = (folder: string): string => folder.replace(/(-[0-9a-f]{16})-\d+$/, '$1');
