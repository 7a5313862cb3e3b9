import { findColorMatrix } from './color-matrix.ts';
import { findHdrTransfer } from './dynamic-range.ts';
import { VideoError } from './video-info.ts';

// Reads facts from ffmpeg's log, because the npm package of ffmpeg has no ffprobe.

const videoCodecs = ['h264', 'hevc', 'vp8', 'vp9', 'av1', 'mpeg4', 'h263', 'prores'];
const audioCodecs = /^(aac|mp3|opus|vorbis|ac3|eac3|flac|alac|amr_nb|amr_wb|pcm_\w+)$/;
/** 8K. */
const maxPixels = 8192 * 4608;

/** Reads the description of the input. @throws VideoError for streams that cannot be used */
export const readHeader = (log: string) => {
  const { picture, sound } = chooseStreams(log);
  const [, width = 0, height = 0] = /, (\d+)x(\d+)[ ,[]/.exec(`${picture.rest} `) ?? [];
  if (Number(width) * Number(height) > maxPixels)
    throw new VideoError(`has ${width}×${height} pixels; at most 8K`);
  const duration = /Duration: (\d+):(\d+):([\d.]+)/.exec(log);
  const rate = Number(/([\d.]+) fps/.exec(picture.rest)?.[1] ?? /([\d.]+) tbr/.exec(picture.rest)?.[1] ?? 30);
  return {
    codec: picture.codec,
    hdr: findHdrTransfer(picture.rest),
    colorMatrix: findColorMatrix(picture.rest),
    pictureStream: picture.index,
    soundStream: sound?.index ?? null,
    durationSeconds: duration && toSeconds(duration),
    framesPerSecond: rate > 0 ? rate : 30,
  };
};
export type VideoHeader = ReturnType<typeof readHeader>;

const chooseStreams = (log: string) => {
  const streams = [...log.matchAll(/Stream #0:(\d+).*?: (Video|Audio): (\w+)(.*)/g)].map(
    ([, index, kind, codec = '', rest = '']) => ({ index: Number(index), kind, codec, rest }),
  );
  const [picture] = streams.filter(({ kind, rest }) => kind === 'Video' && !rest.includes('(attached pic)'));
  const sounds = streams.filter(({ kind }) => kind === 'Audio');
  if (streams.length === 0)
    throw new VideoError('is no video, or is damaged or cut off: it cannot be opened');
  if (!picture) throw new VideoError('has no picture');
  if (!videoCodecs.includes(picture.codec))
    throw new VideoError(`has pictures of codec ${picture.codec}; known are ${videoCodecs.join(', ')}`);
  const sound = sounds.find(({ codec }) => audioCodecs.test(codec));
  if (!sound && sounds[0]) throw new VideoError(`has sound of codec ${sounds[0].codec}, which is not known`);
  return { picture, sound };
};

/** The position that ffmpeg reported last, in seconds; 0 without one. */
export const readLastTime = (log: string): number => {
  const time = [...log.matchAll(/time=(\d+):(\d+):([\d.]+)/g)].at(-1);
  return time ? toSeconds(time) : 0;
};

const toSeconds = ([, hours, minutes, seconds]: RegExpMatchArray): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);

/** The end of the last packet in a `framecrc` listing, in seconds; 0 without packets. */
export const readEndOfPackets = (log: string): number => {
  const [, numerator, denominator] = /#tb 0: (\d+)\/(\d+)/.exec(log) ?? [];
  const packets = log.matchAll(/\b0, +-?\d+, +(-?\d+), +(\d+), +\d+, 0x/g);
  const ends = [...packets].map(([, start, duration]) => Number(start) + Number(duration));
  return (Math.max(0, ...ends) * Number(numerator)) / Number(denominator) || 0;
};

/** The integrated loudness and true peak from the `loudnorm` filter. */
export const readLoudness = (log: string): { lufs: number; peakDb: number } => {
  const read = (name: string) => Number(new RegExp(`"${name}" : "([^"]*)"`).exec(log)?.[1]);
  return { lufs: read('input_i'), peakDb: read('input_tp') };
};

/** The displayed size of a decoded frame, which ffmpeg has already rotated. */
export const readDisplaySize = (log: string): { width: number; height: number } => {
  const frame = /Stream #0:0.*?: Video: wrapped_avframe.*?, (\d+)x(\d+)(?: \[SAR (\d+):(\d+))?/.exec(log);
  const [width, height, sarWidth, sarHeight] = (frame ?? []).slice(1).map((text) => Number(text ?? 1));
  if (!width || !height) throw new VideoError('is damaged: it has no size');
  return { width: Math.round((width * (sarWidth || 1)) / (sarHeight || 1)), height };
};
