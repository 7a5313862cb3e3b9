import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { EpisodeMedia } from '@cliffhanger/contracts/staff';
import { findImageProblem } from '#platform/media/image-format.ts';
import { type Ffmpeg, FfmpegError } from '#video/ffmpeg.ts';
import type { Playlist } from '#video/hls-playlist.ts';
import { playlistName, readPlaylist } from '#video/hls-playlist.ts';
import { hasPlainNames, renditionInput } from '#video/rendition-input.ts';

/** Something wrong with a file that viewers need. */
export interface FileFault {
  /** Below the media folder; empty when the database names no file. */
  file: string;
  fault: string;
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

/** Checks an image of a drama. @param key null when the database names none @param what for the fault */
export const checkImage = async (
  mediaDir: string,
  key: string | null,
  what: string,
): Promise<FileFault[]> => {
  if (key === null) return [{ file: '', fault: `has no ${what}` }];
  const file = path.join(mediaDir, key);
  const fault =
    (await findEmptiness(file)) ??
    ((await findImageProblem(file)) && 'is damaged, or its format does not match its extension');
  return fault ? [{ file: key, fault }] : [];
};

/** Checks that an episode plays: all its files exist, are complete and can be decoded. */
export const checkEpisode = async (
  episode: EpisodeMedia,
  options: EpisodeCheckOptions,
): Promise<FileFault[]> => {
  const faults = await checkImage(options.mediaDir, episode.posterKey, 'poster');
  if (episode.preview)
    faults.push(...(await checkImage(options.mediaDir, episode.preview.storageKey, 'preview')));
  if (episode.renditions.length === 0) faults.push({ file: '', fault: 'has no video' });
  const ofRendition = episode.soundTracks.length > 0 ? pictures : [...pictures, ...sound];
  for (const { folder } of episode.renditions)
    faults.push(...(await checkStream(folder, ofRendition, episode.durationSeconds, options)));
  for (const { folder } of episode.soundTracks)
    faults.push(...(await checkStream(folder, sound, episode.durationSeconds, options)));
  for (const { storageKey } of episode.subtitles) {
    const fault = await findSubtitlesFault(path.join(options.mediaDir, storageKey));
    if (fault) faults.push({ file: storageKey, fault });
  }
  return faults;
};

/** @returns null when the file exists and has content */
const findEmptiness = async (file: string): Promise<string | null> => {
  try {
    const { size } = await stat(file);
    return size > 0 ? null : 'is empty';
  } catch {
    return 'is missing';
  }
};

const findSubtitlesFault = async (file: string): Promise<string | null> => {
  const fault = await findEmptiness(file);
  if (fault) return fault;
  return /^\uFEFF?WEBVTT/.test(await readFile(file, 'utf8')) ? null : 'is not WebVTT';
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
  const ofPlaylist = (fault: string): FileFault => ({ file: `${folder}/${playlistName}`, fault });
  const absence = await findEmptiness(path.join(absoluteFolder, playlistName));
  if (absence) return [ofPlaylist(absence)];
  const playlist = await readPlaylist(absoluteFolder);
  if (!playlist?.init || !hasPlainNames(playlist))
    return [ofPlaylist('is not a playlist that an import wrote')];
  const { init, segments } = playlist;
  const faults = findPlaylistFaults(playlist, durationSeconds).map(ofPlaylist);
  for (const name of [init, ...segments.map((segment) => segment.name)]) {
    const fault = await findEmptiness(path.join(absoluteFolder, name));
    if (fault) faults.push({ file: `${folder}/${name}`, fault });
  }
  if (faults.length > 0) return faults;
  const decodingFault = await findDecodingFault(playlist, streams, absoluteFolder, options);
  return decodingFault ? [{ file: folder, fault: decodingFault }] : [];
};

const findPlaylistFaults = ({ segments, hasEnd }: Playlist, durationSeconds: number): string[] => {
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0);
  // Negated, so that a playlist without durations, whose sum is NaN, is a fault.
  const differs = !(Math.abs(seconds - durationSeconds) <= toleranceSeconds);
  return [
    ...(hasEnd ? [] : ['has no end']),
    ...(differs ? [`has ${seconds.toFixed(1)} seconds, the episode ${durationSeconds}`] : []),
  ];
};

const findDecodingFault = async (
  playlist: Playlist,
  streams: readonly string[],
  folder: string,
  { ffmpeg, thorough, signal }: EpisodeCheckOptions,
): Promise<string | null> => {
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
    return `cannot be decoded: ${error.message.split('\n').at(-1)}`;
  }
};
