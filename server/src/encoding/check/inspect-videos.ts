import type { Language } from '@cliffhanger/contracts';
import type { FileProblem } from '@cliffhanger/contracts/staff';
import { mediaFolderOf } from '#encoding/media-folder.ts';
import type { MediaFiles } from '#platform/media/media-files.ts';
import { packagingVersion } from '#video/encoding.ts';
import type { Ffmpeg } from '#video/ffmpeg.ts';
import { fileSource } from '#video/file-source.ts';
import { findIncompleteFile } from '#video/find-incomplete-file.ts';
import { listPlaylistFolders } from '#video/package-video.ts';
import { probeVideo } from '#video/probe-video.ts';
import { hasSameSounds, readStoredVideo } from '#video/source-info.ts';
import { isSameVideo, type VideoFolders } from '#video/video-folders.ts';
import type { VideoInfo } from '#video/video-info.ts';
import type { EpisodeFiles } from './drama-files.ts';
import { findVideoFolders } from './packaged-folder.ts';
import { isOfVideo, toFileProblem } from './video-problem.ts';

/** An episode in whose video no problem was found. */
export interface CheckedEpisode extends EpisodeFiles {
  facts: VideoInfo;
  folders: VideoFolders;
}

/** An episode with the folder of its renditions, below the media folder. */
export interface PlacedEpisode extends CheckedEpisode {
  folder: string;
  /** Why its video is encoded, as a sentence about it; null when its renditions exist. */
  encodingReason: string | null;
}

export interface VideoInspection {
  ffmpeg: Ffmpeg;
  files: MediaFiles;
  /** Of the drama. A sound in the video that does not say its language has this one. */
  originalLanguage: Language;
  /** Episodes to encode although their renditions exist. */
  encodeAgain: readonly number[];
  /** Videos to inspect in parallel. */
  concurrency: number;
  signal: AbortSignal;
  onInspected?: ((doneCount: number, totalCount: number) => void) | undefined;
}

/** Finds what is wrong with videos, and their renditions. Those of an earlier import are not examined again. */
export const inspectVideos = async (
  slug: string,
  episodes: readonly EpisodeFiles[],
  inspection: VideoInspection,
): Promise<{ checked: CheckedEpisode[]; problems: FileProblem[] }> => {
  const checked: CheckedEpisode[] = [];
  const problems = new Map<number, FileProblem>();
  const queue = [...episodes];
  const keys = await listKeys(inspection.files, slug);
  const work = async () => {
    for (let episode = queue.shift(); episode; episode = queue.shift()) {
      try {
        checked.push(await inspectVideo(slug, episode, { ...inspection, keys }));
      } catch (error) {
        if (!isOfVideo(error)) throw error;
        problems.set(episode.number, toFileProblem(error, episode.video));
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

const listKeys = async (files: MediaFiles, slug: string): Promise<ReadonlySet<string>> =>
  new Set((await files.list(mediaFolderOf(slug))).map(({ key }) => key));

const inspectVideo = async (
  slug: string,
  episode: EpisodeFiles,
  {
    ffmpeg,
    files,
    keys,
    originalLanguage,
    encodeAgain,
    signal,
  }: VideoInspection & { keys: ReadonlySet<string> },
): Promise<CheckedEpisode> => {
  const { number, video, soundFiles } = episode;
  const isAnew = encodeAgain.includes(number);
  const sounds = { files: soundFiles, videoLanguage: originalLanguage };
  const probe = () => probeVideo(ffmpeg, video, signal, sounds);
  return {
    ...episode,
    ...(await findVideoFolders({ files, keys, slug, number, video, sounds, isAnew, signal, probe })),
  };
};

/** Where the renditions of an episode were and will be, and whether they have to be made. */
interface Placement {
  folder: string;
  /** Null: it has none. */
  folderBefore: string | null;
  encodes: boolean;
  isNew: boolean;
}

/** Gives an episode its folder, and says why its video is encoded. */
export const placeEpisode = async (
  slug: string,
  episode: CheckedEpisode,
  { folder, folderBefore, encodes, isNew }: Placement,
  { files, encodeAgain }: Pick<VideoInspection, 'files' | 'encodeAgain'>,
): Promise<PlacedEpisode> => {
  const explain = async (): Promise<string> => {
    if (encodeAgain.includes(episode.number)) return 'was asked for';
    if (isNew) return 'is new';
    if (folderBefore === null) return 'has no renditions';
    const info = await readStoredVideo(files, folderBefore);
    if (info && !hasSameSounds(info, episode.facts)) return 'has other sound tracks';
    if (isSameVideo(folderBefore, folder)) {
      const expected = listPlaylistFolders(fileSource(episode.facts));
      const keys = await listKeys(files, slug);
      const lost = await findIncompleteFile({ files, keys }, folderBefore, expected);
      return lost === null ? 'is encoded in a new way' : `has lost a file: ${folderBefore}/${lost}`;
    }
    return info && info.packagingVersion !== packagingVersion ? 'is encoded in a new way' : 'has changed';
  };
  return { ...episode, folder, encodingReason: encodes ? await explain() : null };
};
