import type { Sharp } from 'sharp';
import { withSharp } from './sharp.ts';

/** A picture reduced to its pixels: no place, device or time, and nothing after its end. */
export interface CleanImage {
  extension: 'png' | 'jpg' | 'webp';
  width: number;
  height: number;
  bytes: Buffer;
}

const maxSide = 16_384;

/** How each accepted format is written again, by libvips's name for it. */
export const encoders = {
  png: { extension: 'png', encode: (image: Sharp) => image.png() },
  // Without chroma subsampling: screenshots show small colored text.
  jpeg: {
    extension: 'jpg',
    encode: (image: Sharp) => image.jpeg({ quality: 90, chromaSubsampling: '4:4:4' }),
  },
  webp: { extension: 'webp', encode: (image: Sharp) => image.webp({ quality: 90 }) },
} as const;

/** The IEND chunk. libvips accepts a PNG that lacks it once all pixels are read. */
const pngEnd = Buffer.from('0000000049454e44ae426082', 'hex');

/** What the header of a picture says. */
export interface ImageHeader {
  format: keyof typeof encoders;
  width: number;
  height: number;
}

/**
 * Reads the header of a PNG, JPEG or still WebP, recognized by its content.
 * @returns null for anything else: other formats, animations, more than 16,384 pixels a side
 * @throws as `withSharp`
 */
export const readImageHeader = async (image: Sharp, bytes: Buffer): Promise<ImageHeader | null> => {
  const { format, width, height, pages = 1 } = await image.metadata();
  if (!(format in encoders) || Math.max(width, height) > maxSide || pages > 1) return null;
  if (format === 'png' && !bytes.includes(pngEnd)) return null;
  return { format: format as keyof typeof encoders, width, height };
};

/**
 * Decodes a PNG, JPEG or still WebP and encodes it again in the same format. The pixels are turned upright and converted to
 * sRGB; all metadata is dropped.
 *
 * @returns null for anything else, as `readImageHeader`, and for damaged files and more than 50 million pixels
 */
export const cleanImage = (bytes: Buffer): Promise<CleanImage | null> =>
  withSharp(async (openImage) => {
    const image = openImage(bytes);
    const header = await readImageHeader(image, bytes);
    if (!header) return null;
    const { extension, encode } = encoders[header.format];
    const { data, info } = await encode(image.autoOrient()).toBuffer({ resolveWithObject: true });
    return { extension, width: info.width, height: info.height, bytes: data };
    // libvips reports every file that it cannot read as a plain Error, and its reason would help an attacker only.
  }).catch(() => null);
