import { type HdrTransfer, hdrTransferIn, toStandardRange } from './dynamic-range.ts';
import type { Ffmpeg } from './ffmpeg.ts';

/** Why a video cannot become an episode, in words for its maker. */
export class VideoError extends Error {
  override name = 'VideoError';
}

/** What is read, by the file's extension: forced on ffmpeg, which else would open whatever the content says it is. */
const demuxers: Readonly<Record<string, string>> = {
  mp4: 'mov',
  m4v: 'mov',
  mov: 'mov',
  '3gp': 'mov',
  mkv: 'matroska',
  webm: 'matroska',
  ts: 'mpegts',
};
export const videoExtensions = Object.keys(demuxers);

const pictureCodecs = ['h264', 'hevc', 'vp8', 'vp9', 'av1', 'mpeg4', 'h263', 'prores'];
const soundCodecs = /^(aac|mp3|opus|vorbis|ac3|eac3|flac|alac|amr_nb|amr_wb|pcm_\w+)$/;
/** 8K. */
const mostPixels = 8192 * 4608;
const leastSide = 16;
const seconds = { least: 0.5, most: 600 };
/** What a phone's clock is off by. */
const slackSeconds = 0.06;
const timeCapMs = 300_000;

export interface VideoFacts {
  /** The absolute path. */
  file: string;
  /** As it is seen: turned upright, with square pixels. */
  width: number;
  height: number;
  durationSeconds: number;
  /** What ffmpeg's filter `fps` takes; as filmed up to 30, constant. */
  framesPerSecond: string;
  /** Null: standard dynamic range. */
  hdr: HdrTransfer | null;
  pictureStream: number;
  /** Null: without sound. */
  sound: { stream: number; lufs: number; peakDb: number } | null;
}

/** The part of ffmpeg's command line that reads a video, from this machine's files only. */
export const videoInput = (file: string): string[] => {
  const extension = file.slice(file.lastIndexOf('.') + 1).toLowerCase();
  return ['-protocol_whitelist', 'file', '-f', demuxers[extension] ?? 'mov', '-i', `file:${file}`];
};

/**
 * Looks at a video without converting it: container, codecs, size, length, loudness, and whether it is all there.
 * Damage in the middle of the pictures shows when it is packaged.
 *
 * @throws VideoError that says what is wrong with it
 */
export const examineVideo = async (
  ffmpeg: Ffmpeg,
  file: string,
  signal?: AbortSignal,
): Promise<VideoFacts> => {
  const capped = AbortSignal.any([AbortSignal.timeout(timeCapMs), ...(signal ? [signal] : [])]);
  const inspect = (given: readonly string[]) => ffmpeg.inspect([...videoInput(file), ...given], capped);

  // Without an output it describes the input and ends as a failure.
  const header = readHeader((await inspect([])).said);
  const { pictureStream, soundStream, hdr } = header;
  const picture = `0:${pictureStream}`;
  const copyAll = ['-map', picture, '-c', 'copy', '-f', 'null', '-'];
  const converted = hdr ? ['-vf', toStandardRange(hdr)] : [];
  const decodeOne = ['-map', picture, ...converted, '-frames:v', '1', '-f', 'null', '-'];
  const scan = await inspect([...copyAll, ...decodeOne]);
  if (/Decoder \(codec \w+\) not found|[Uu]nknown decoder|Decoder not found/.test(scan.said))
    throw new VideoError(
      `${ffmpeg.path} cannot decode ${header.codec}; install a newer ffmpeg, or set FFMPEG_PATH`,
    );
  if (/No such filter: '(zscale|tonemap)'/.test(scan.said))
    throw new VideoError(
      `is HDR, which ${ffmpeg.path} cannot convert; install an ffmpeg with zscale (libzimg), or set FFMPEG_PATH`,
    );
  if (!scan.succeeded) throw new VideoError('is damaged: its pictures cannot be decoded');
  const measured = soundStream === null ? null : await inspect(['-map', `0:${soundStream}`, ...measureSound]);
  if (measured && !measured.succeeded) throw new VideoError('is damaged: its sound cannot be decoded');

  const seen = lastTime(scan.said);
  const mayStandStill = header.durationSeconds !== null && header.durationSeconds > seen + slowestSeconds;
  // How long the last picture stands is told with its packet only.
  const pictureSeconds = mayStandStill
    ? Math.max(seen, endOfPackets((await inspect(['-map', picture, ...listPackets])).said))
    : seen;
  const wholeSeconds = Math.max(pictureSeconds, measured ? lastTime(measured.said) : 0);
  const isCutOff = header.durationSeconds !== null && wholeSeconds < header.durationSeconds * 0.97 - 0.5;
  if (isCutOff || /partial file|File ended prematurely/.test(scan.said))
    throw new VideoError(
      header.durationSeconds === null
        ? `is cut off after ${wholeSeconds.toFixed(1)} seconds`
        : `is cut off: ${wholeSeconds.toFixed(1)} of ${header.durationSeconds.toFixed(1)} seconds are there`,
    );
  // The last picture is decoded before it is seen, at a low rate by a second; the header knows better, unless it speaks
  // of a sound that is longer.
  const isHeaderRight =
    header.durationSeconds !== null && (!measured || header.durationSeconds - pictureSeconds < 1);
  const durationSeconds = isHeaderRight
    ? (header.durationSeconds ?? 0)
    : pictureSeconds + 1 / header.framesPerSecond;
  if (durationSeconds < seconds.least - slackSeconds || durationSeconds > seconds.most + 1)
    throw new VideoError(
      `has ${durationSeconds.toFixed(1)} seconds; an episode has ${seconds.least} to ${seconds.most}`,
    );
  const size = seenSize(scan.said);
  if (Math.min(size.width, size.height) < leastSide)
    throw new VideoError(`has ${size.width}×${size.height} pixels; at least ${leastSide}×${leastSide}`);
  return {
    file,
    ...size,
    durationSeconds,
    framesPerSecond: constantRate(header.framesPerSecond),
    hdr,
    pictureStream,
    sound: measured && soundStream !== null ? { stream: soundStream, ...loudnessIn(measured.said) } : null,
  };
};

const readHeader = (said: string) => {
  const streams = [...said.matchAll(/Stream #0:(\d+).*?: (Video|Audio): (\w+)(.*)/g)].map(
    ([, index, kind, codec = '', rest = '']) => ({ index: Number(index), kind, codec, rest }),
  );
  const pictures = streams.filter(({ kind, rest }) => kind === 'Video' && !rest.includes('(attached pic)'));
  const sounds = streams.filter(({ kind }) => kind === 'Audio');
  const [picture] = pictures;
  if (streams.length === 0)
    throw new VideoError('is no video, or is damaged or cut off: it cannot be opened');
  if (!picture) throw new VideoError('has no picture');
  if (!pictureCodecs.includes(picture.codec))
    throw new VideoError(`has pictures of codec ${picture.codec}; known are ${pictureCodecs.join(', ')}`);
  const sound = sounds.find(({ codec }) => soundCodecs.test(codec));
  if (!sound && sounds[0]) throw new VideoError(`has sound of codec ${sounds[0].codec}, which is not known`);
  const [, width = 0, height = 0] = /, (\d+)x(\d+)[ ,[]/.exec(`${picture.rest} `) ?? [];
  if (Number(width) * Number(height) > mostPixels)
    throw new VideoError(`has ${width}×${height} pixels; at most 8K`);
  const [, hours, minutes, rest] = /Duration: (\d+):(\d+):([\d.]+)/.exec(said) ?? [];
  const rate = Number(/([\d.]+) fps/.exec(picture.rest)?.[1] ?? /([\d.]+) tbr/.exec(picture.rest)?.[1] ?? 30);
  return {
    codec: picture.codec,
    hdr: hdrTransferIn(picture.rest),
    pictureStream: picture.index,
    soundStream: sound?.index ?? null,
    durationSeconds: rest === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(rest),
    framesPerSecond: rate > 0 ? rate : 30,
  };
};

/** Of a picture in a film, at one a second; what lasts longer stands still, as the end of a recorded screen. */
const slowestSeconds = 0.5;
const listPackets = ['-c', 'copy', '-f', 'framecrc', 'pipe:2'];

/** When the last packet of such a list is over; 0: there is none. */
const endOfPackets = (said: string): number => {
  const [, top, bottom] = /#tb 0: (\d+)\/(\d+)/.exec(said) ?? [];
  const packets = said.matchAll(/\b0, +-?\d+, +(-?\d+), +(\d+), +\d+, 0x/g);
  const ends = [...packets].map(([, from, length]) => Number(from) + Number(length));
  return (Math.max(0, ...ends) * Number(top)) / Number(bottom) || 0;
};

const measureSound = ['-af', 'loudnorm=print_format=json', '-f', 'null', '-'];

const loudnessIn = (said: string): { lufs: number; peakDb: number } => {
  const number = (name: string) => Number(new RegExp(`"${name}" : "([^"]*)"`).exec(said)?.[1]);
  return { lufs: number('input_i'), peakDb: number('input_tp') };
};

const lastTime = (said: string): number => {
  const [, hours, minutes, rest] = [...said.matchAll(/time=(\d+):(\d+):([\d.]+)/g)].at(-1) ?? [];
  return rest === undefined ? 0 : Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
};

/** Of the one decoded picture, which ffmpeg has turned upright. */
const seenSize = (said: string): { width: number; height: number } => {
  const decoded = /Stream #1:0.*?: Video: wrapped_avframe.*?, (\d+)x(\d+)(?: \[SAR (\d+):(\d+))?/.exec(said);
  const [width, height, across, down] = (decoded ?? []).slice(1).map((text) => Number(text ?? 1));
  if (!width || !height) throw new VideoError('is damaged: it has no size');
  return { width: Math.round((width * (across || 1)) / (down || 1)), height };
};

const knownRates = ['24000/1001', '24', '25', '30000/1001', '30'] as const;

const constantRate = (filmed: number): string => {
  const near = (rate: string) => {
    const [top = 0, bottom = 1] = rate.split('/').map(Number);
    return Math.abs(top / bottom - filmed) < 0.006;
  };
  if (Math.abs(filmed - 50) < 0.1) return '25';
  return knownRates.find(near) ?? '30';
};
