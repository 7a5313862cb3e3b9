import { cleanJpeg } from './jpeg.ts';
import { cleanPng } from './png.ts';
import { cleanWebp } from './webp.ts';

/** A picture without what is told about it: no place, no device, no time, nothing behind its end. */
export interface CleanImage {
  extension: 'png' | 'jpg' | 'webp';
  width: number;
  height: number;
  bytes: Buffer;
}

const maxSide = 16_384;
const maxPixels = 50_000_000;

/**
 * Reads a PNG, JPEG or (still) WebP by its content, whatever it calls itself, and writes it again with only the parts
 * that a decoder needs. A photo's orientation goes with its metadata. @returns null for anything else
 */
export const cleanImage = (bytes: Buffer): CleanImage | null => {
  const image = readImage(bytes);
  if (!image || image.width < 1 || image.height < 1) return null;
  const isTooLarge = Math.max(image.width, image.height) > maxSide || image.width * image.height > maxPixels;
  return isTooLarge ? null : image;
};

const readImage = (bytes: Buffer): CleanImage | null => {
  try {
    return cleanPng(bytes) ?? cleanJpeg(bytes) ?? cleanWebp(bytes);
  } catch (error) {
    // It ends in the middle.
    if (error instanceof RangeError) return null;
    throw error;
  }
};
