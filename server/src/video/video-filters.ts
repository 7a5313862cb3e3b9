import { bt709ToRgb, rgbToJpeg, toBt709 } from './color-matrix.ts';
import { toneMapFilter } from './dynamic-range.ts';
import { audioSampleRate, audioStartFilter } from './encoding.ts';
import { deinterlaceFilter } from './field-order.ts';
import { chooseRungs, chooseTopRung, type Rung, roundToEven } from './ladder.ts';
import { joinTracks, loudnessFilter, stereoFilter } from './sound-filters.ts';
import { type LanguageSound, soundFolderName } from './sound-tracks.ts';
import type { VideoInfo } from './video-info.ts';

/** A video this close to 9:16 is cropped. Others are placed on a blurred background of themselves. */
const cropTolerance = 0.02;

type Size = Pick<Rung, 'width' | 'height'>;

/** The filter graphs of all renditions and the poster, as `VideoInputs` has them. Without sound, input 1 must be silence. */
export const renditionFilters = (info: VideoInfo): string[] => {
  const rungs = chooseRungs(info);
  const top = chooseTopRung(info);
  const labels = (kind: string) => rungs.map(({ name }) => `[${kind}${name}]`).join('');
  const pictures = [
    `[0:${info.pictureStream}]${progressiveFilter(info)}fps=${info.framesPerSecond}:start_time=0,${standardRangeFilter(info, top)}[in]`,
    fitFilters(info, top),
    `[fitted]split=${rungs.length + 1}${labels('fitted')}[first]`,
    ...rungs.map(({ name, width, height }) => `[fitted${name}]scale=${width}:${height}[picture${name}]`),
    `[first]select=eq(n\\,0),${bt709ToRgb},${rgbToJpeg}[poster]`,
  ];
  if (info.soundTracks.length > 0)
    return [pictures.join(';'), ...info.soundTracks.map((track) => soundFilters(track, info))];
  const sound = info.sound
    ? `${joinTracks(info.sound)},${loudnessFilter(info.sound)}`
    : `[1:a]${stereoFilter}`;
  return [pictures.join(';'), `${sound},apad,${audioStartFilter},asplit=${rungs.length}${labels('sound')}`];
};

/** The files with sounds beside the video, in the order of their inputs, which begin at 1. */
export const listSoundFiles = ({ file, soundTracks }: Pick<VideoInfo, 'file' | 'soundTracks'>): string[] =>
  soundTracks.map((track) => track.file).filter((each) => each !== file);

const soundFilters = (track: LanguageSound, info: VideoInfo): string => {
  const input = listSoundFiles(info).indexOf(track.file) + 1;
  return `${joinTracks(track, input)},${loudnessFilter(track)},apad,${audioStartFilter}[${soundFolderName(track.language)}]`;
};

/**
 * The filter graphs of pictures in 9:16 (input 0) and sound (input 1) that need no correction.
 *
 * @param size with the frames in a second, if the input leaves out those that equal the one before
 */
export const plainFilters = (size: Pick<VideoInfo, 'width'> & { framesPerSecond?: number }): string[] => {
  const rungs = chooseRungs(size);
  const labels = (kind: string) => rungs.map(({ name }) => `[${kind}${name}]`).join('');
  const rate = size.framesPerSecond ? `,fps=${size.framesPerSecond}` : '';
  const top = rungs.at(-1) ?? rungs[0];
  const pictures = [
    '[0:v:0]split=2[in][first]',
    // Colors are converted once, with all of their detail: the smaller renditions are scaled from them.
    `[in]scale=${top.width}:${top.height}:${toBt709},format=yuv444p,split=${rungs.length}${labels('full')}`,
    ...rungs.map(
      ({ name, width, height }) =>
        `[full${name}]scale=${width}:${height},format=yuv420p${rate}[picture${name}]`,
    ),
    // All later frames are dropped before they are converted.
    '[first]select=eq(n\\,0)[poster]',
  ];
  return [
    pictures.join(';'),
    `[1:a:0]aresample=${audioSampleRate},${audioStartFilter},asplit=${rungs.length}${labels('sound')}`,
  ];
};

/** The filter graph of a still picture, `[still]`. */
export const stillFilters = (info: VideoInfo): string => {
  const top = chooseTopRung(info);
  return [
    `[0:${info.pictureStream}]${progressiveFilter(info)}${standardRangeFilter(info, top)}[in]`,
    fitFilters(info, top),
    `[fitted]${bt709ToRgb},${rgbToJpeg}[still]`,
  ].join(';');
};

const progressiveFilter = ({ fieldOrder }: VideoInfo): string =>
  fieldOrder ? `${deinterlaceFilter(fieldOrder)},` : '';

/** Converts to 8-bit standard dynamic range in BT.709. HDR is scaled down first, because its conversion is slow. */
const standardRangeFilter = (
  { width, height, hdr, colorMatrix, changesShape }: VideoInfo,
  target: Size,
): string => {
  if (hdr && changesShape) return toneMapFilter(hdr);
  if (!hdr) return `scale=in_color_matrix=${colorMatrix}:${toBt709},format=yuv420p`;
  const cover = Math.min(1, Math.max(target.width / width, target.height / height));
  return `scale=${roundToEven(width * cover)}:${roundToEven(height * cover)},${toneMapFilter(hdr)}`;
};

/** Fits the picture into 9:16 without enlarging it, from `[in]` to `[fitted]`. */
const fitFilters = ({ width, height, changesShape }: VideoInfo, target: Size): string => {
  if (changesShape) return fitEachShape(target);
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

/** As `fitFilters`, from the shape that the pictures have when ffmpeg begins the graph again. */
const fitEachShape = ({ width, height }: Size): string => {
  const small = { width: roundToEven(width / 4), height: roundToEven(height / 4) };
  const cover = `scale=w='2*ceil(max(${small.width},${small.height}*dar)/2)':h='2*ceil(max(${small.height},${small.width}/dar)/2)'`;
  return [
    '[in]split=2[sharp][ground]',
    `[ground]${cover},crop=${small.width}:${small.height},${blurFilter(small)},scale=${width}:${height},setsar=1[blurred]`,
    `[sharp]scale=w='2*round(min(${width},${height}*dar)/2)':h='2*round(min(${height},${width}/dar)/2)',setsar=1[fit]`,
    '[blurred][fit]overlay=(W-w)/2:(H-h)/2,setsar=1[fitted]',
  ].join(';');
};

const blurFilter = ({ width }: Pick<Size, 'width'>): string =>
  `boxblur=${Math.max(1, Math.floor(width / 12))}:2`;

/** Crops to 9:16 and blurs a copy of a quarter of the size. */
const backgroundFilter = ({ width, height }: Size, target: Size): string => {
  const small = { width: roundToEven(target.width / 4), height: roundToEven(target.height / 4) };
  const across = Math.min(1, (height * target.width) / target.height / width);
  const down = Math.min(1, (width * target.height) / target.width / height);
  return (
    `crop=iw*${across.toFixed(4)}:ih*${down.toFixed(4)},scale=${small.width}:${small.height},` +
    `${blurFilter(small)},scale=${target.width}:${target.height}`
  );
};
