import { createCanvas, loadImage } from '@napi-rs/canvas';

const accent = [0xff, 0x51, 0x39] as const;
const tolerance = 24;

/** Rows of a page, in CSS pixels. */
interface Rows {
  y: number;
  height: number;
  pageWidth: number;
}

/**
 * Counts the pixels of a picture that have the accent color, which on the player's line only its drop has.
 * @param rows the part of the page to look at; without it, all of it
 */
export const countAccentPixels = async (png: Buffer, rows?: Rows): Promise<number> => {
  const image = await loadImage(png);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const scale = rows ? image.width / rows.pageWidth : 1;
  const [top, height] = rows ? [rows.y * scale, rows.height * scale] : [0, image.height];
  const { data } = context.getImageData(0, Math.floor(top), image.width, Math.ceil(height));
  let count = 0;
  for (let at = 0; at < data.length; at += 4)
    if (accent.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) <= tolerance)) count++;
  return count;
};
