import path from 'node:path';
import type { Writable } from 'node:stream';
import { type Language, languages } from '@cliffhanger/contracts';
import type { Ffmpeg } from '#platform/ffmpeg.ts';
import { makeWholeFolder, measureFolder } from '#platform/whole-folder.ts';
import type { PackagedEpisode } from './library.repository.ts';
import { type Cue, toWebVtt } from './subtitles.ts';

/** What ffmpeg reads: the first input has the picture, the last one the sound. */
export interface EpisodeInputs {
  inputs: readonly (readonly string[])[];
  /** Writes the input that is `pipe:0`. */
  feed?: (input: Writable) => Promise<void>;
}

export interface EpisodeSource {
  number: number;
  width: number;
  height: number;
  durationSeconds: number;
  subtitles: Readonly<Record<Language, readonly Cue[]>>;
  /** `workFolder` is for files of its own; it is gone when the episode is packaged. */
  open(workFolder: string): Promise<EpisodeInputs>;
}

export interface Packaging {
  ffmpeg: Ffmpeg;
  mediaDir: string;
  onProgress?: (doneSeconds: number) => void;
  signal?: AbortSignal;
}

/** The first segment is short so that the first picture is there early. */
const firstSegmentSeconds = 1;
const segmentSeconds = 2;
const soundRate = 44_100;
/** H.264 High 3.1 with AAC-LC, as RFC 6381 writes it. */
const codecs = 'avc1.64001f,mp4a.40.2';

const renditionOf = ({ width, height }: EpisodeSource): string => String(Math.min(width, height));

/**
 * Encodes an episode into one HLS rendition (fragmented MP4, closed groups of pictures) with its poster, the very first
 * picture, and its subtitles, all in `folder` below the media folder. That appears whole or not at all; when it is
 * there already nothing happens.
 *
 * @returns whether it was made now
 * @throws FfmpegError
 */
export const packageEpisode = (
  folder: string,
  source: EpisodeSource,
  { ffmpeg, mediaDir, onProgress, signal }: Packaging,
): Promise<boolean> =>
  makeWholeFolder(path.join(mediaDir, folder), async (unfinished) => {
    const rendition = renditionOf(source);
    for (const name of [rendition, 'subtitles', 'work']) await unfinished.makeFolder(name);
    for (const language of languages) {
      await unfinished.writeFile(`subtitles/${language}.vtt`, toWebVtt(source.subtitles[language]));
    }
    const { inputs, feed } = await source.open(unfinished.at('work'));
    const encoding = pictureAndSound(inputs.length - 1, source.durationSeconds);
    await ffmpeg.run({
      arguments: [...inputs.flat(), ...encoding, ...playlist, ...poster],
      folder: unfinished.at(rendition),
      ...(feed && { feed }),
      ...(onProgress && { onProgress }),
      ...(signal && { signal }),
    });
    await unfinished.remove('work');
  });

/** What the database keeps of an episode that `packageEpisode` made. */
export const describePackaged = async (
  mediaDir: string,
  folder: string,
  source: EpisodeSource,
): Promise<PackagedEpisode> => {
  const { number, width, height, durationSeconds } = source;
  const name = renditionOf(source);
  const bytes = await measureFolder(path.join(mediaDir, folder, name));
  return {
    number,
    durationSeconds: Math.round(durationSeconds),
    posterKey: `${folder}/poster.jpg`,
    rendition: {
      name,
      width,
      height,
      bitsPerSecond: Math.round((bytes * 8) / durationSeconds),
      codecs,
      folder: `${folder}/${name}`,
    },
    subtitleKeys: Object.fromEntries(
      languages.map((language) => [language, `${folder}/subtitles/${language}.vtt`]),
    ) as Record<Language, string>,
  };
};

const keyframeSeconds = (durationSeconds: number): string => {
  const times = [0];
  for (let time = firstSegmentSeconds; time < durationSeconds; time += segmentSeconds) times.push(time);
  return times.join(',');
};

const pictureAndSound = (soundInput: number, durationSeconds: number): string[] => [
  ...['-map', '0:v:0', '-map', `${soundInput}:a:0`, '-map_metadata', '-1'],
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-level', '3.1', '-pix_fmt', 'yuv420p'],
  // subq 1: a third less work for a twentieth more bytes. One thread: as many episodes are made at once as there are cores.
  ...['-subq', '1', '-crf', '23', '-maxrate', '900k', '-bufsize', '1800k', '-threads', '1'],
  ...['-g', '600', '-keyint_min', '1', '-sc_threshold', '0', '-flags', '+cgop'],
  ...['-force_key_frames', keyframeSeconds(durationSeconds)],
  // Without B-frames, and with AAC's warm-up block moved to the start, both begin at 0 exactly; else the first 83 ms
  // are a hole that a player has to jump.
  ...['-bf', '0', '-af', `aresample=${soundRate},asetpts=PTS+1024`],
  ...['-c:a', 'aac', '-aac_coder', 'fast', '-b:a', '96k', '-ac', '2', '-t', String(durationSeconds)],
];

/**
 * Every keyframe opens a segment: ffmpeg cuts at the first one after `hls_time` and there is none in between. While it
 * makes the poster ffmpeg reads the sound late; no limit to how long the muxer waits, or the first segments are mute.
 */
const playlist = [
  ...['-max_interleave_delta', '0', '-f', 'hls', '-hls_time', String(firstSegmentSeconds)],
  ...['-hls_playlist_type', 'vod', '-hls_list_size', '0', '-hls_flags', 'independent_segments'],
  ...['-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', 'init.mp4'],
  ...['-hls_segment_filename', '%03d.m4s', 'index.m3u8'],
];

/** The filter drops all later pictures before they are converted. */
const poster = [
  ...['-map', '0:v:0', '-vf', 'select=eq(n\\,0)', '-frames:v', '1'],
  ...['-q:v', '3', '-f', 'image2', '../poster.jpg'],
];
