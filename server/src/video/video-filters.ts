import { bt709ToRgb, rgbToJpeg, toBt709 } from './color-matrix.ts';
import { toneMapFilter } from './dynamic-range.ts';
import { audioSampleRate, audioStartFilter } from './encoding.ts';
import { chooseRungs, chooseTopRung, type Rung, roundToEven } from './ladder.ts';
import type { VideoInfo } from './video-info.ts';

const targetLufs = -16;
const maxPeakDb = -1.5;
const maxGainDb = 20;
/** A video this close to 9:16 is cropped. Others are placed on a blurred background of themselves. */
const cropTolerance = 0.02;

type Size = Pick<Rung, 'width' | 'height'>;

/**
 * The filter graph of all renditions and the poster: `[picture<name>]` and `[sound<name>]` per rung, and `[poster]`.
 * Without sound, input 1 must be silence.
 */
export const renditionFilters = (info: VideoInfo): string => {
  const rungs = chooseRungs(info);
  const top = chooseTopRung(info);
  const labels = (kind: string) => rungs.map(({ name }) => `[${kind}${name}]`).join('');
  const soundSource = info.sound
    ? `[0:${info.sound.stream}]aresample=${audioSampleRate}:async=1:first_pts=0,${loudnessFilter(info.sound)},`
    : '[1:a]';
  return [
    `[0:${info.pictureStream}]fps=${info.framesPerSecond}:start_time=0,${standardRangeFilter(info, top)}[in]`,
    fitFilters(info, top),
    `[fitted]split=${rungs.length + 1}${labels('fitted')}[first]`,
    ...rungs.map(({ name, width, height }) => `[fitted${name}]scale=${width}:${height}[picture${name}]`),
    `[first]select=eq(n\\,0),${bt709ToRgb},${rgbToJpeg}[poster]`,
    `${soundSource}aformat=sample_fmts=fltp:sample_rates=${audioSampleRate}:channel_layouts=stereo,apad,${audioStartFilter},` +
      `asplit=${rungs.length}${labels('sound')}`,
  ].join(';');
};

/** The filter graph of pictures in 9:16 (input 0) and sound (input 1) that need no correction. */
export const plainFilters = (size: Pick<VideoInfo, 'width'>): string => {
  const rungs = chooseRungs(size);
  const labels = (kind: string) => rungs.map(({ name }) => `[${kind}${name}]`).join('');
  return [
    `[0:v:0]split=${rungs.length + 1}${labels('full')}[first]`,
    ...rungs.map(
      ({ name, width, height }) =>
        `[full${name}]scale=${width}:${height}:${toBt709},format=yuv420p[picture${name}]`,
    ),
    // All later frames are dropped before they are converted.
    '[first]select=eq(n\\,0)[poster]',
    `[1:a:0]aresample=${audioSampleRate},${audioStartFilter},asplit=${rungs.length}${labels('sound')}`,
  ].join(';');
};

/** The filter graph of a still picture, `[still]`. */
export const stillFilters = (info: VideoInfo): string => {
  const top = chooseTopRung(info);
  return [
    `[0:${info.pictureStream}]${standardRangeFilter(info, top)}[in]`,
    fitFilters(info, top),
    `[fitted]${bt709ToRgb},${rgbToJpeg}[still]`,
  ].join(';');
};

/** Converts to 8-bit standard dynamic range in BT.709. HDR is scaled down first, because its conversion is slow. */
const standardRangeFilter = ({ width, height, hdr, colorMatrix }: VideoInfo, target: Size): string => {
  if (!hdr) return `scale=in_color_matrix=${colorMatrix}:${toBt709},format=yuv420p`;
  const cover = Math.min(1, Math.max(target.width / width, target.height / height));
  return `scale=${roundToEven(width * cover)}:${roundToEven(height * cover)},${toneMapFilter(hdr)}`;
};

/** Fits the picture into 9:16 without enlarging it, from `[in]` to `[fitted]`. */
const fitFilters = ({ width, height }: VideoInfo, target: Size): string => {
  const cover = Math.max(target.width / width, target.height / height);
  const contain = Math.min(target.width / width, target.height / height);
  if (Math.abs(width / height / (9 / 16) - 1) <= cropTolerance) {
    const scale = `scale=${roundToEven(width * cover)}:${roundToEven(height * cover)}`;
    return `[in]${scale},crop=${target.width}:${target.height},setsar=1[fitted]`;
  }
  return [
    '[in]split=2[sharp][ground]',
    `[ground]${backgroundFilter({ width, height }, target)}[blurred]`,
    `[sharp]scale=${roundToEven(width * contain)}:${roundToEven(height * contain)}[fit]`,
    '[blurred][fit]overlay=(W-w)/2:(H-h)/2,setsar=1[fitted]',
  ].join(';');
};

/** Crops to 9:16 and blurs a copy of a quarter of the size. */
const backgroundFilter = ({ width, height }: Size, target: Size): string => {
  const small = { width: roundToEven(target.width / 4), height: roundToEven(target.height / 4) };
  const across = Math.min(1, (height * target.width) / target.height / width);
  const down = Math.min(1, (width * target.height) / target.width / height);
  return (
    `crop=iw*${across.toFixed(4)}:ih*${down.toFixed(4)},scale=${small.width}:${small.height},` +
    `boxblur=${Math.max(1, Math.floor(small.width / 12))}:2,scale=${target.width}:${target.height}`
  );
};

/** Brings the sound to the target loudness with one constant gain, and limits peaks that would become too high. */
const loudnessFilter = ({ lufs, peakDb }: { lufs: number; peakDb: number }): string => {
  // Silence has no loudness.
  if (!Number.isFinite(lufs) || lufs < -70) return 'anull';
  const gainDb = Math.max(-maxGainDb, Math.min(maxGainDb, targetLufs - lufs));
  const limit = (10 ** (maxPeakDb / 20)).toFixed(3);
  const limiter = peakDb + gainDb > maxPeakDb ? `,alimiter=limit=${limit}:level=0` : '';
  return `volume=${gainDb.toFixed(2)}dB${limiter}`;
};
