import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Ffmpeg, FfmpegError } from '@cliffhanger/server/video/ffmpeg.ts';
import { playlistName, readPlaylist } from '@cliffhanger/server/video/hls-playlist.ts';
import { imageMistake } from '../import/drama-images.ts';
import { isPlain, wholeRendition } from './rendition-input.ts';

/** An episode as the library knows it; keys are below the media folder. */
export interface EpisodeMedia {
  number: number;
  durationSeconds: number;
  posterKey: string | null;
  renditions: { name: string; folder: string }[];
  /** What was replaced so lately that somebody may be watching it. */
  retired: { folder: string }[];
  subtitles: { language: string; storageKey: string }[];
}

/** Something that viewers would miss. */
export interface FileFault {
  /** Below the media folder; empty when there is none. */
  file: string;
  fault: string;
}

export interface CheckDoors {
  mediaDir: string;
  ffmpeg: Ffmpeg;
  /** Decodes every picture, not only those that others are made of. */
  thorough: boolean;
  signal: AbortSignal;
}

/** A length is kept in whole seconds, and a part of a picture's time may be missing. */
const slackSeconds = 0.6;

/** Whether a file has something in it; null when it does. */
const emptiness = async (file: string): Promise<string | null> => {
  try {
    const { size } = await stat(file);
    return size > 0 ? null : 'is empty';
  } catch {
    return 'is missing';
  }
};

/** What is wrong with a picture; null when nothing is. */
const pictureFault = async (file: string): Promise<string | null> =>
  (await emptiness(file)) ?? ((await imageMistake(file)) && 'is not the kind of picture that its name says');

/** Looks at a picture that a drama has. @param key null when it has none */
export const checkPicture = async (
  mediaDir: string,
  key: string | null,
  what: string,
): Promise<FileFault[]> => {
  if (key === null) return [{ file: '', fault: `has no ${what}` }];
  const fault = await pictureFault(path.join(mediaDir, key));
  return fault ? [{ file: key, fault }] : [];
};

/** Looks whether an episode can be played: all files are there, add up, and can be decoded. */
export const checkEpisode = async (episode: EpisodeMedia, doors: CheckDoors): Promise<FileFault[]> => {
  const faults = await checkPicture(doors.mediaDir, episode.posterKey, 'poster');
  if (episode.renditions.length === 0) faults.push({ file: '', fault: 'has no video' });
  for (const { folder } of episode.renditions)
    faults.push(...(await checkRendition(folder, episode.durationSeconds, doors)));
  for (const { storageKey } of episode.subtitles) {
    const fault = await subtitlesFault(path.join(doors.mediaDir, storageKey));
    if (fault) faults.push({ file: storageKey, fault });
  }
  return faults;
};

const subtitlesFault = async (file: string): Promise<string | null> => {
  const fault = await emptiness(file);
  if (fault) return fault;
  return /^\uFEFF?WEBVTT/.test(await readFile(file, 'utf8')) ? null : 'is no WebVTT';
};

const checkRendition = async (
  folder: string,
  durationSeconds: number,
  { mediaDir, ffmpeg, thorough, signal }: CheckDoors,
): Promise<FileFault[]> => {
  const at = (name: string) => path.join(mediaDir, folder, name);
  const ofPlaylist = (fault: string): FileFault[] => [{ file: `${folder}/${playlistName}`, fault }];
  const absence = await emptiness(at(playlistName));
  if (absence) return ofPlaylist(absence);
  const playlist = await readPlaylist(path.join(mediaDir, folder));
  if (!playlist?.init || !isPlain(playlist)) return ofPlaylist('is no playlist of ours');
  const { init, segments, hasEnd } = playlist;
  const faults: FileFault[] = hasEnd ? [] : ofPlaylist('has no end');
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0);
  if (!(Math.abs(seconds - durationSeconds) <= slackSeconds))
    faults.push(...ofPlaylist(`has ${seconds.toFixed(1)} seconds, the episode ${durationSeconds}`));
  for (const name of [init, ...segments.map((segment) => segment.name)]) {
    const fault = await emptiness(at(name));
    if (fault) faults.push({ file: `${folder}/${name}`, fault });
  }
  if (faults.length > 0) return faults;
  try {
    await ffmpeg.run({
      arguments: [
        ...['-xerror', '-err_detect', 'explode', ...(thorough ? [] : ['-skip_frame', 'nokey'])],
        ...wholeRendition(playlist),
        ...['-map', '0:v', '-map', '0:a', '-f', 'null', '-'],
      ],
      folder: path.join(mediaDir, folder),
      signal,
    });
    return [];
  } catch (error) {
    if (!(error instanceof FfmpegError)) throw error;
    return [{ file: folder, fault: `cannot be decoded: ${error.message.split('\n').at(-1)}` }];
  }
};
