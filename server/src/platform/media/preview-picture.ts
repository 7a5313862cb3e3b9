import { withSharp } from './sharp.ts';

/** The size that link previews are made for, in pixels. */
export const previewSize = { width: 1200, height: 630 };

const margin = 48;
const posterHeight = previewSize.height - 2 * margin;
/** How dark the still is at its left and at its right edge, of 255: the poster stands out, and the still can be seen. */
const shade = { left: 200, right: 20 };

/** A row of black pixels whose opacity falls from left to right. */
const shadeRow = (): Buffer => {
  const row = Buffer.alloc(previewSize.width * 4);
  for (let x = 0; x < previewSize.width; x++)
    row[x * 4 + 3] = shade.left + ((shade.right - shade.left) * x) / previewSize.width;
  return row;
};

/**
 * Draws the picture that other apps show of a link to a drama: its poster beside its still. The poster has the title, so that
 * no typeface is needed.
 *
 * @param still stands behind the poster; without one, the poster itself does, out of focus
 * @returns a JPEG of `previewSize`
 * @throws Error when an image cannot be decoded
 */
export const drawPreviewPicture = (poster: Buffer, still: Buffer | null): Promise<Buffer> =>
  withSharp(async (openImage) => {
    const upright = await openImage(poster).resize({ height: posterHeight }).png().toBuffer();
    const ground = openImage(still ?? poster).resize({ ...previewSize, fit: 'cover', position: 'attention' });
    if (!still) ground.blur(30);
    return ground
      .composite([
        { input: shadeRow(), raw: { width: previewSize.width, height: 1, channels: 4 }, tile: true },
        { input: upright, left: margin, top: margin },
      ])
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer();
  });
