import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { freePixels } from './free-pixels.ts';

/** A rasterized drawing. `canvas` covers `x, y, width, height` in the coordinates of the drawing. */
export interface Raster {
  canvas: Canvas;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Left, top, width, height. */
type Box = [number, number, number, number];

const opening = /<svg[^>]*viewBox="([-\d. ]+)"[^>]*>/;

/** Extracts one top-level group, whose tags start a line, together with the drawing's definitions. */
export const groupOf = (svg: string, group: string, file: string): string => {
  const definitions = svg.match(/^<defs>.*?^<\/defs>$/ms)?.[0] ?? '';
  const found = svg.match(new RegExp(`^<g id="${group}"[^>]*>$.*?^</g>$`, 'ms'))?.[0];
  if (!found) throw new Error(`${file} has no group "${group}"`);
  return `${svg.match(opening)?.[0]}${definitions}${found}</svg>`;
};

/** The bounding box of the non-transparent pixels, so that frames do not draw empty ones. */
const inkOf = (picture: Image, [x, y, width, height]: Box): Box => {
  const step = 4;
  const columns = Math.ceil(width / step);
  const rows = Math.ceil(height / step);
  const small = createCanvas(columns, rows);
  const context = small.getContext('2d');
  context.drawImage(picture, 0, 0, columns, rows);
  const { data } = context.getImageData(0, 0, columns, rows);
  let [left, right, top, bottom] = [columns, 0, rows, 0];
  for (let at = 3; at < data.length; at += 4) {
    if (data[at] === 0) continue;
    const column = ((at - 3) / 4) % columns;
    const row = Math.floor((at - 3) / 4 / columns);
    left = Math.min(left, column - 1);
    right = Math.max(right, column + 2);
    top = Math.min(top, row - 1);
    bottom = Math.max(bottom, row + 2);
  }
  if (right === 0) throw new Error('a drawing is empty');
  const from = { x: Math.max(0, left) * step, y: Math.max(0, top) * step };
  const to = { x: Math.min(width, right * step), y: Math.min(height, bottom * step) };
  return [x + from.x, y + from.y, to.x - from.x, to.y - from.y];
};

/**
 * Rasterizes a drawing of `folder`.
 *
 * @param name `file` or `file#group`
 * @param scale pixels for each unit of the drawing
 * @param rim the value of `currentColor`
 * @throws when the file, its view box or the group is missing
 */
export const rasterize = async (
  folder: string,
  name: string,
  scale: number,
  rim: string,
): Promise<Raster> => {
  const [file = name, group] = name.split('#');
  const whole = readFileSync(path.join(folder, `${file}.svg`), 'utf8');
  const svg = group ? groupOf(whole, group, file) : whole;
  const [x = 0, y = 0, width = 0, height = 0] = svg.match(opening)?.[1]?.split(' ').map(Number) ?? [];
  if (!width || !height) throw new Error(`${file}.svg needs a viewBox`);
  const picture = await loadImage(
    Buffer.from(
      svg
        .replaceAll('currentColor', rim)
        .replace('<svg', `<svg width="${width * scale}" height="${height * scale}"`),
    ),
  );
  const ink = inkOf(picture, [x, y, width, height]);
  const canvas = createCanvas(Math.ceil(ink[2] * scale), Math.ceil(ink[3] * scale));
  canvas
    .getContext('2d')
    .drawImage(picture, (x - ink[0]) * scale, (y - ink[1]) * scale, width * scale, height * scale);
  freePixels([picture]);
  return { canvas, x: ink[0], y: ink[1], width: canvas.width / scale, height: canvas.height / scale };
};
