import { toneMapFilter } from './dynamic-range.ts';
import { readDisplaySize, readSizes } from './ffmpeg-log.ts';
import { readFieldOrder } from './field-order.ts';
import type { Inspect } from './measure-pictures.ts';
import { damagedPictures, findDamage, VideoError } from './video-info.ts';
import type { VideoHeader } from './video-streams.ts';

const minSidePixels = 16;

/** Decodes all pictures: finds damage, their sizes and whether they are interlaced. */
export const decodePictures = async (
  inspect: Inspect,
  { pictureStream, hdr, codec }: VideoHeader,
  path: string,
) => {
  const picture = ['-map', `0:${pictureStream}`];
  const checkDecoder = (log: string): void => {
    if (/Decoder \(codec \w+\) not found|[Uu]nknown decoder|Decoder not found/.test(log))
      throw new VideoError('decoderMissing', { ffmpeg: path, codec });
    if (/No such filter: '(zscale|tonemap)'/.test(log))
      throw new VideoError('hdrUnsupported', { ffmpeg: path });
  };
  if (hdr) {
    const converted = await inspect([
      ...picture,
      '-vf',
      toneMapFilter(hdr),
      '-frames:v',
      '1',
      '-f',
      'null',
      '-',
    ]);
    checkDecoder(converted.log);
    if (!converted.succeeded) throw damagedPictures();
  }
  // Only frames that are marked as interlaced are examined: idet is slow, and wrong about some animations.
  // With square pixels: where the size changes, ffmpeg 7 gives the first size the shape of the second by its pixels.
  const filter = 'select=not(n)+gt(interlace_type\\,0),idet,scale=round(iw*sar):ih,setsar=1';
  const { log, succeeded } = await inspect(
    ['-loglevel', 'verbose', ...picture, '-vf', filter, '-f', 'null', '-'],
    ['-err_detect', 'explode'],
  );
  checkDecoder(log);
  if (!succeeded || findDamage(log)) throw damagedPictures();
  const displayed = readDisplaySize(log);
  const coded = readSizes(log);
  const [first] = coded;
  const isTurned = first !== undefined && first.width > first.height !== displayed.width > displayed.height;
  const sizes = coded.map(({ width, height }) =>
    isTurned ? { width: height, height: width } : { width, height },
  );
  const [size = displayed] = [displayed, ...sizes].toSorted(
    (a, b) => b.width * b.height - a.width * a.height,
  );
  if (Math.min(size.width, size.height) < minSidePixels)
    throw new VideoError('picturesTooSmall', { width: size.width, height: size.height, min: minSidePixels });
  return { size, shapes: listShapes(sizes), fieldOrder: readFieldOrder(log) };
};

/** As a part of the width: less is rounding. */
const shapeTolerance = 0.02;

/** The sizes whose shape differs from that of the size before. */
const listShapes = (sizes: readonly { width: number; height: number }[]) =>
  sizes.filter(({ width, height }, index) => {
    const before = sizes[index - 1];
    return !before || Math.abs((width * before.height) / (height * before.width) - 1) > shapeTolerance;
  });

/** Says that the shape of the pictures changes. */
export const describeShapes = (shapes: readonly { width: number; height: number }[]): string[] => {
  const names = shapes.map(({ width, height }) => `${width}×${height}`);
  return names.length > 1
    ? [`its picture changes its shape, ${names.slice(0, 5).join(', then ')}: each part is shown whole`]
    : [];
};
