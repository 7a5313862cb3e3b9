import { withSharp } from '@cliffhanger/server/platform/media/sharp.ts';

/** The pictures of README.md, which the web app manifest shows as well: a phone at two pixels for each of CSS, small enough for a page that opens at once. */
export const readmePictures = {
  folder: 'client/public/pictures',
  count: 4,
  width: 780,
  height: 1688,
  maxBytes: 50_000,
} as const;

const qualities = [90, 85, 80, 75, 70, 65, 60, 55, 50];

/**
 * Encodes a screenshot as WebP, in the highest quality that is within the size.
 * @throws Error when the lowest is not
 */
export const encodePicture = async (png: Buffer): Promise<Buffer> => {
  for (const quality of qualities) {
    const webp = await withSharp((openImage) =>
      openImage(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer(),
    );
    if (webp.length <= readmePictures.maxBytes) return webp;
  }
  throw new Error(
    `the picture has more than ${readmePictures.maxBytes} bytes at quality ${qualities.at(-1)}`,
  );
};
