import path from 'node:path';
import { makeWholeFolder } from '#platform/data-folder/atomic-write.ts';
import { standardRangeTags, toStandardRange } from './dynamic-range.ts';
import { codecs, fromTheStart, pictureEncoding, playlistIn, soundEncoding, soundRate } from './encoding.ts';
import { type Ffmpeg, FfmpegError } from './ffmpeg.ts';
import { measureHls } from './measure-hls.ts';
import type { PackagedEpisode } from './packaged-episode.ts';
import { VideoError, type VideoFacts, videoInput } from './probe-video.ts';
import { expectWholeHls } from './verify-hls.ts';

/** Part of the name of what was made: another number when the same video would become something else. */
export const packagingVersion = 2;

/** The rungs, by width; a video gets those that it fills. */
const ladder = [
  { width: 360, kilobitsPerSecond: 450 },
  { width: 540, kilobitsPerSecond: 900 },
  { width: 720, kilobitsPerSecond: 1600 },
];
const targetLufs = -16;
const highestPeakDb = -1.5;
const mostGainDb = 20;
/** A picture this near to 9:16 is cut to it; others stand on a blurred ground of themselves. */
const cropTolerance = 0.02;

const even = (pixels: number): number => Math.max(2, 2 * Math.round(pixels / 2));
const heightOf = (width: number): number => even((width * 16) / 9);

const rungsOf = ({ width }: VideoFacts) => {
  const filled = ladder.filter((rung) => rung.width <= width);
  const rungs =
    filled.length > 0 ? filled : [{ width: 2 * Math.max(1, Math.floor(width / 2)), kilobitsPerSecond: 450 }];
  return rungs.map((rung) => ({ ...rung, name: String(rung.width), height: heightOf(rung.width) }));
};

/** Filters that make 8 bits of standard range of any picture; HDR is made small first, its conversion is slow. */
const inStandardRange = (
  { width, height, hdr }: VideoFacts,
  to: { width: number; height: number },
): string => {
  if (!hdr) return 'format=yuv420p';
  const cover = Math.min(1, Math.max(to.width / width, to.height / height));
  return `scale=${even(width * cover)}:${even(height * cover)},${toStandardRange(hdr)}`;
};

/** Filters that put the picture upright into 9:16 without enlarging it, from `[in]` to `[fitted]`. */
const fit = ({ width, height }: VideoFacts, to: { width: number; height: number }): string => {
  const cover = Math.max(to.width / width, to.height / height);
  const contain = Math.min(to.width / width, to.height / height);
  const covering = `scale=${even(width * cover)}:${even(height * cover)},crop=${to.width}:${to.height}`;
  if (Math.abs(width / height / (9 / 16) - 1) <= cropTolerance) return `[in]${covering},setsar=1[fitted]`;
  const small = { width: even(to.width / 4), height: even(to.height / 4) };
  const across = Math.min(1, (height * to.width) / to.height / width);
  const down = Math.min(1, (width * to.height) / to.width / height);
  return [
    '[in]split=2[sharp][ground]',
    `[ground]crop=iw*${across.toFixed(4)}:ih*${down.toFixed(4)},scale=${small.width}:${small.height},` +
      `boxblur=${Math.max(1, Math.floor(small.width / 12))}:2,scale=${to.width}:${to.height}[blurred]`,
    `[sharp]scale=${even(width * contain)}:${even(height * contain)}[fit]`,
    '[blurred][fit]overlay=(W-w)/2:(H-h)/2,setsar=1[fitted]',
  ].join(';');
};

/** To the same loudness, by one gain over all of it; what would be too high is limited. */
const loudness = ({ lufs, peakDb }: { lufs: number; peakDb: number }): string => {
  // Silence has none.
  if (!Number.isFinite(lufs) || lufs < -70) return 'anull';
  const gainDb = Math.max(-mostGainDb, Math.min(mostGainDb, targetLufs - lufs));
  const limit = (10 ** (highestPeakDb / 20)).toFixed(3);
  const limiter = peakDb + gainDb > highestPeakDb ? `,alimiter=limit=${limit}:level=0` : '';
  return `volume=${gainDb.toFixed(2)}dB${limiter}`;
};

const filtersOf = (facts: VideoFacts): string => {
  const rungs = rungsOf(facts);
  const [top] = rungs.slice(-1);
  if (!top) throw new Error('a ladder has a rung');
  const each = (kind: string) => rungs.map(({ name }) => `[${kind}${name}]`).join('');
  const soundSource = facts.sound
    ? `[0:${facts.sound.stream}]aresample=${soundRate}:async=1:first_pts=0,${loudness(facts.sound)},`
    : '[1:a]';
  return [
    `[0:${facts.pictureStream}]fps=${facts.framesPerSecond}:start_time=0,${inStandardRange(facts, top)}[in]`,
    fit(facts, top),
    `[fitted]split=${rungs.length + 1}${each('fitted')}[first]`,
    ...rungs.map(({ name, width, height }) => `[fitted${name}]scale=${width}:${height}[picture${name}]`),
    '[first]select=eq(n\\,0)[poster]',
    `${soundSource}aformat=sample_fmts=fltp:sample_rates=${soundRate}:channel_layouts=stereo,apad,${fromTheStart},` +
      `asplit=${rungs.length}${each('sound')}`,
  ].join(';');
};

export interface VideoPackaging {
  ffmpeg: Ffmpeg;
  mediaDir: string;
  onProgress?: (doneSeconds: number) => void;
  signal?: AbortSignal;
}

/** Twice as long as the slowest machine that anyone would use. */
const timeCapMs = ({ durationSeconds }: VideoFacts): number =>
  Math.round((120 + 60 * durationSeconds) * 1000);

/**
 * Encodes a video into a ladder of HLS renditions with the poster of its very first picture, in `folder` below the media
 * folder: upright, 9:16, constant frame rate, 8 bits, one loudness. Whole or not at all; does nothing when it is there.
 *
 * @returns whether it was made now
 * @throws VideoError when the video is damaged, FfmpegError when the fault is not the video's
 */
export const packageVideo = (
  folder: string,
  facts: VideoFacts,
  { ffmpeg, mediaDir, onProgress, signal }: VideoPackaging,
): Promise<boolean> =>
  makeWholeFolder(path.join(mediaDir, folder), async (unfinished) => {
    const { durationSeconds } = facts;
    const rungs = rungsOf(facts);
    for (const { name } of rungs) await unfinished.makeFolder(name);
    const silence = facts.sound ? [] : ['-f', 'lavfi', '-i', `anullsrc=r=${soundRate}:cl=stereo`];
    const renditions = rungs.flatMap(({ name, kilobitsPerSecond }) => [
      ...['-map', `[picture${name}]`, '-map', `[sound${name}]`, '-map_metadata', '-1', '-map_chapters', '-1'],
      ...[...pictureEncoding(durationSeconds, kilobitsPerSecond), ...soundEncoding],
      ...(facts.hdr ? standardRangeTags : []),
      ...['-t', String(durationSeconds), ...playlistIn(name)],
    ]);
    const poster = ['-map', '[poster]', '-frames:v', '1', '-q:v', '3', '-f', 'image2', 'poster.jpg'];
    try {
      await ffmpeg.run({
        // A picture that cannot be decoded ends it.
        arguments: [
          ...['-xerror', '-err_detect', 'explode', ...videoInput(facts.file), ...silence],
          ...['-filter_complex', filtersOf(facts), ...renditions, ...poster],
        ],
        folder: unfinished.at(),
        signal: AbortSignal.any([AbortSignal.timeout(timeCapMs(facts)), ...(signal ? [signal] : [])]),
        ...(onProgress && { onProgress }),
      });
      await expectWholeHls(
        unfinished.at(),
        rungs.map(({ name }) => name),
      );
    } catch (error) {
      throw error instanceof FfmpegError ? faultOf(error) : error;
    }
  });

const faultOf = (error: FfmpegError): Error =>
  /Error while decoding|corrupt|Invalid data found|error while decoding|Error submitting packet/i.test(
    error.message,
  )
    ? new VideoError('is damaged: not all of its pictures and sound can be decoded')
    : error;

/** What the database keeps of a video that `packageVideo` made. */
export const describeVideo = async (
  mediaDir: string,
  folder: string,
  facts: VideoFacts,
): Promise<Omit<PackagedEpisode, 'number' | 'subtitleKeys'>> => {
  const made = await Promise.all(
    rungsOf(facts).map(async ({ name, width, height }) => {
      const { seconds, ...rates } = await measureHls(path.join(mediaDir, folder, name));
      return { seconds, rendition: { name, width, height, ...rates, codecs, folder: `${folder}/${name}` } };
    }),
  );
  return {
    // Of what was made: a sound that goes on behind the last picture is not in it.
    durationSeconds: Math.max(1, Math.round(made[0]?.seconds ?? 0)),
    posterKey: `${folder}/poster.jpg`,
    renditions: made.map(({ rendition }) => rendition),
  };
};

/** Takes a still out of a video, fitted as its renditions are, at a third of it. */
export const takeStill = async (ffmpeg: Ffmpeg, facts: VideoFacts, file: string, signal?: AbortSignal) => {
  const top = rungsOf(facts).at(-1);
  if (!top) throw new Error('a ladder has a rung');
  const filters = `[0:${facts.pictureStream}]${inStandardRange(facts, top)}[in];${fit(facts, top)}`;
  await ffmpeg.run({
    arguments: [
      ...['-ss', (facts.durationSeconds / 3).toFixed(3), ...videoInput(facts.file)],
      ...[
        '-filter_complex',
        filters,
        '-map',
        '[fitted]',
        '-frames:v',
        '1',
        '-q:v',
        '3',
        '-f',
        'image2',
        file,
      ],
    ],
    folder: path.dirname(file),
    ...(signal && { signal }),
  });
};
