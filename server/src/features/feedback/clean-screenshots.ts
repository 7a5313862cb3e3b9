import { limits } from '@cliffhanger/contracts';
import { AppError } from '#kernel/app-error.ts';
import type { CleanImage } from '#platform/media/clean-image.ts';
import { cleanScreenshot, countPixels } from '#platform/media/clean-screenshot.ts';

const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

const refused = (index: number) => new AppError('screenshotInvalid', { field: `screenshots.${index}` });

const decode = (screenshot: string, index: number): Buffer => {
  if (!base64.test(screenshot)) throw refused(index);
  return Buffer.from(screenshot, 'base64');
};

/**
 * Reduces the screenshots of a call to their pixels, one after the other. None is decoded if one of them is no picture, or
 * if they have too many pixels together. @throws AppError screenshotInvalid, screenshotsTooLarge
 */
export const cleanScreenshots = async (screenshots: readonly string[]): Promise<CleanImage[]> => {
  const pictures: Buffer[] = [];
  let pixels = 0;
  for (const [index, screenshot] of screenshots.entries()) {
    const bytes = decode(screenshot, index);
    pictures.push(bytes);
    const count = await countPixels(bytes);
    if (count === null) throw refused(index);
    pixels += count;
  }
  if (pixels > limits.feedback.maxScreenshotPixels)
    throw new AppError('screenshotsTooLarge', { field: 'screenshots' });
  const cleaned: CleanImage[] = [];
  for (const [index, bytes] of pictures.entries()) {
    const image = await cleanScreenshot(bytes);
    if (!image) throw refused(index);
    cleaned.push(image);
  }
  return cleaned;
};
