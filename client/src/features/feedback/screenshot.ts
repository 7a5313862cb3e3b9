import { limits } from '@cliffhanger/contracts/core';
import { randomId } from '#lib/random-id.ts';

/** Long enough to read the text on a screenshot of a phone. */
const maxSidePixels = 1920;
const qualities = [0.85, 0.6, 0.4];

/** A picture made small enough to be sent. */
export type Screenshot = { id: string; blob: Blob; url: string };

/** Reads and downscales a picture. @returns null if the browser cannot read it */
export const readScreenshot = async (file: Blob): Promise<Screenshot | null> => {
  try {
    const blob = await downscale(await createImageBitmap(file));
    return blob && { id: randomId(), blob, url: URL.createObjectURL(blob) };
  } catch {
    return null;
  }
};

/** Returns the size that fits into a square of `maxSide`, without enlarging. */
export const fitInto = (size: { width: number; height: number }, maxSide: number) => {
  const scale = Math.min(1, maxSide / Math.max(size.width, size.height));
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  };
};

const downscale = async (image: ImageBitmap): Promise<Blob | null> => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, fitInto(image, maxSidePixels));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  for (const quality of qualities) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob && blob.size <= limits.feedback.maxScreenshotBytes) return blob;
  }
  return null;
};

/** The picture in base64, as the API takes it. */
export const encodeScreenshot = async ({ blob }: Screenshot): Promise<string> => {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const pieces: string[] = [];
  // A call has a maximum number of arguments.
  for (let start = 0; start < bytes.length; start += 32_768) {
    pieces.push(String.fromCharCode(...bytes.subarray(start, start + 32_768)));
  }
  return btoa(pieces.join(''));
};
