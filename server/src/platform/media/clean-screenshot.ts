import type { Sharp } from 'sharp';
import { type CleanImage, encoders, readImageHeader } from './clean-image.ts';
import { withSharp } from './sharp.ts';

/** In pixels. Text on a screenshot of a phone can be read at this size. */
const maxSide = 2048;
/** A larger result loses quality first, then size. */
export const maxStoredBytes = 1024 * 1024;

const fit = (image: Sharp, side: number) =>
  image.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });

/** Of little effort: noise takes half the time of the default. */
const encodersOfScreenshots = {
  ...encoders,
  webp: { ...encoders.webp, encode: (image: Sharp) => image.webp({ quality: 90, effort: 0 }) },
};

const smaller: readonly ((image: Sharp) => Sharp)[] = [
  (image) => image.flatten({ background: 'white' }).jpeg({ quality: 75 }),
  (image) => fit(image, maxSide / 2).jpeg({ quality: 60 }),
];

/** The pixels of a picture as its header says, without decoding it. @returns null as `cleanImage` */
export const countPixels = (bytes: Buffer): Promise<number | null> =>
  withSharp(async (openImage) => {
    const header = await readImageHeader(openImage(bytes), bytes);
    return header && header.width * header.height;
  }).catch(() => null);

/**
 * As `cleanImage`, for a picture that is kept for staff: at most 2,048 pixels a side and 1 MB. A result above that becomes
 * a JPEG.
 */
export const cleanScreenshot = (bytes: Buffer): Promise<CleanImage | null> =>
  withSharp(async (openImage) => {
    const image = openImage(bytes);
    const header = await readImageHeader(image, bytes);
    if (!header) return null;
    const { extension, encode } = encodersOfScreenshots[header.format];
    let stored = await encode(fit(image.autoOrient(), maxSide)).toBuffer({ resolveWithObject: true });
    for (const shrink of smaller) {
      if (stored.data.length <= maxStoredBytes) break;
      stored = await shrink(openImage(stored.data)).toBuffer({ resolveWithObject: true });
    }
    const { data, info } = stored;
    return {
      extension: info.format === 'jpeg' ? 'jpg' : extension,
      width: info.width,
      height: info.height,
      bytes: data,
    };
  }).catch(() => null);
