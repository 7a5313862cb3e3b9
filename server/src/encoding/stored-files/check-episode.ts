import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { EpisodeMedia, MediaFault } from '@cliffhanger/contracts/staff';
import { findImageProblem } from '#platform/media/image-format.ts';
import { type Ffmpeg, FfmpegError } from '#video/ffmpeg.ts';
import type { Playlist } from '#video/hls-playlist.ts';
import { playlistName, readPlaylist } from '#video/hls-playlist.ts';
import { hasPlainNames, renditionInput } from '#video/rendition-input.ts';

/** Something wrong with a file that viewers need. */
export interface FileFault extends Pick<MediaFault, 'file' | 'code' | 'values'> {
  /** Whether the file is a size of an image, which can be made from its original. */
  isSize?: boolean;
}

export interface EpisodeCheckOptions {
  mediaDir: string;
  ffmpeg: Ffmpeg;
  /** Decodes every frame instead of the keyframes only. */
  thorough: boolean;
  signal: AbortSignal;
}

/** The database has whole seconds, and the last frame may be cut short. */
const toleranceSeconds = 0.6;

type Problem = Pick<FileFault, 'code' | 'values'>;

const problemOf = (code: FileFault['code'], values: FileFault['values'] = {}): Problem => ({ code, values });

/** Checks an image. */
export const checkImage = async (mediaDir: string, key: string): Promise<FileFault[]> => {
  const file = path.join(mediaDir, key);
  const problem =
    (await findEmptiness(file)) ?? ((await findImageProblem(file)) ? problemOf('imageDamaged') : null);
  return problem ? [{ file: key, ...problem }] : [];
};

/** Checks that an episode plays: all its files exist, are complete and can be decoded. */
export const checkEpisode = async (
  episode: EpisodeMedia,
  options: EpisodeCheckOptions,
): Promise<FileFault[]> => {
  const { posterKey, preview } = episode;
  const faults: FileFault[] =
    posterKey === null
      ? [{ file: '', ...problemOf('posterUnnamed') }]
      : await checkImage(options.mediaDir, posterKey);
  if (preview) faults.push(...(await checkImage(options.mediaDir, preview.storageKey)));
  if (episode.renditions.length === 0) faults.push({ file: '', ...problemOf('videoUnnamed') });
  const ofRendition = episode.soundTracks.length > 0 ? pictures : [...pictures, ...sound];
  for (const { folder } of episode.renditions)
    faults.push(...(await checkStream(folder, ofRendition, episode.durationSeconds, options)));
  for (const { folder } of episode.soundTracks)
    faults.push(...(await checkStream(folder, sound, episode.durationSeconds, options)));
  for (const { storageKey } of episode.subtitles) {
    const problem = await findSubtitlesProblem(path.join(options.mediaDir, storageKey));
    if (problem) faults.push({ file: storageKey, ...problem });
  }
  return faults;
};

/** @returns null when the file exists and has content */
const findEmptiness = async (file: string): Promise<Problem | null> => {
  try {
    const { size } = await stat(file);
    return size > 0 ? null : problemOf('empty');
  } catch {
    return problemOf('missing');
  }
};

const findSubtitlesProblem = async (file: string): Promise<Problem | null> => {
  const problem = await findEmptiness(file);
  if (problem) return problem;
  return /^\uFEFF?WEBVTT/.test(await readFile(file, 'utf8')) ? null : problemOf('subtitlesNotVtt');
};

const [pictures, sound] = [
  ['-map', '0:v'],
  ['-map', '0:a'],
];

/** Checks a rendition or a sound track. @param streams what it must have */
const checkStream = async (
  folder: string,
  streams: readonly string[],
  durationSeconds: number,
  options: EpisodeCheckOptions,
): Promise<FileFault[]> => {
  const absoluteFolder = path.join(options.mediaDir, folder);
  const ofPlaylist = (problem: Problem): FileFault => ({ file: `${folder}/${playlistName}`, ...problem });
  const absence = await findEmptiness(path.join(absoluteFolder, playlistName));
  if (absence) return [ofPlaylist(absence)];
  const playlist = await readPlaylist(absoluteFolder);
  if (!playlist?.init || !hasPlainNames(playlist)) return [ofPlaylist(problemOf('playlistUnknown'))];
  const { init, segments } = playlist;
  const faults = findPlaylistFaults(playlist, durationSeconds).map(ofPlaylist);
  for (const name of [init, ...segments.map((segment) => segment.name)]) {
    const problem = await findEmptiness(path.join(absoluteFolder, name));
    if (problem) faults.push({ file: `${folder}/${name}`, ...problem });
  }
  if (faults.length > 0) return faults;
  const problem = await findDecodingProblem(playlist, streams, absoluteFolder, options);
  return problem ? [{ file: folder, ...problem }] : [];
};

const findPlaylistFaults = ({ segments, hasEnd }: Playlist, durationSeconds: number): Problem[] => {
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0);
  // Negated, so that a playlist without durations, whose sum is NaN, is a fault.
  const differs = !(Math.abs(seconds - durationSeconds) <= toleranceSeconds);
  return [
    ...(hasEnd ? [] : [problemOf('playlistWithoutEnd')]),
    ...(differs
      ? [problemOf('durationDiffers', { seconds: seconds.toFixed(1), episodeSeconds: durationSeconds })]
      : []),
  ];
};

const findDecodingProblem = async (
  playlist: Playlist,
  streams: readonly string[],
  folder: string,
  { ffmpeg, thorough, signal }: EpisodeCheckOptions,
): Promise<Problem | null> => {
  // ffmpeg 7 refuses the option for a file without pictures.
  const isQuick = !thorough && streams.includes('0:v');
  try {
    await ffmpeg.run({
      arguments: [
        ...['-xerror', '-err_detect', 'explode', ...(isQuick ? ['-skip_frame', 'nokey'] : [])],
        ...renditionInput(playlist),
        ...[...streams, '-f', 'null', '-'],
      ],
      folder,
      signal,
    });
    return null;
  } catch (error) {
    if (!(error instanceof FfmpegError)) throw error;
    return problemOf('undecodable', { reason: error.message.split('\n').at(-1) ?? '' });
  }
};
