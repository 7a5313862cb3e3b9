import path from 'node:path';
import type { Writable } from 'node:stream';
import { type Language, languages } from '@cliffhanger/contracts';
import { makeWholeFolder } from '#platform/data-folder/atomic-write.ts';
import { codecs, fromTheStart, pictureEncoding, playlistIn, soundEncoding, soundRate } from './encoding.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import { measureHls } from './measure-hls.ts';
import type { PackagedEpisode } from './packaged-episode.ts';
import { type Cue, toWebVtt } from './subtitles.ts';
import { expectWholeHls } from './verify-hls.ts';

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
      arguments: [...inputs.flat(), ...encoding, ...playlistIn('.'), ...poster],
      folder: unfinished.at(rendition),
      ...(feed && { feed }),
      ...(onProgress && { onProgress }),
      ...(signal && { signal }),
    });
    await expectWholeHls(unfinished.at(), [rendition]);
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
  const { seconds: _, ...rates } = await measureHls(path.join(mediaDir, folder, name));
  return {
    number,
    durationSeconds: Math.round(durationSeconds),
    posterKey: `${folder}/poster.jpg`,
    renditions: [
      {
        name,
        width,
        height,
        ...rates,
        codecs,
        folder: `${folder}/${name}`,
      },
    ],
    subtitleKeys: Object.fromEntries(
      languages.map((language) => [language, `${folder}/subtitles/${language}.vtt`]),
    ) as Record<Language, string>,
  };
};

const pictureAndSound = (soundInput: number, durationSeconds: number): string[] => [
  ...['-map', '0:v:0', '-map', `${soundInput}:a:0`, '-map_metadata', '-1'],
  // subq 1: a third less work for a twentieth more bytes.
  ...[...pictureEncoding(durationSeconds, 900), '-subq', '1'],
  ...['-af', `aresample=${soundRate},${fromTheStart}`, ...soundEncoding, '-t', String(durationSeconds)],
];

/** The filter drops all later pictures before they are converted. */
const poster = [
  ...['-map', '0:v:0', '-vf', 'select=eq(n\\,0)', '-frames:v', '1'],
  ...['-q:v', '3', '-f', 'image2', '../poster.jpg'],
];
