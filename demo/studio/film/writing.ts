import { chance, clamp } from '../../seeded-random.ts';
import type { Moment } from './backdrop.ts';
import type { PlaneOf } from './plane.ts';

/** Draws handwriting stroke by stroke: wavy words in rows or, with `upright`, signs in columns from the right. */
export const drawWriting = ({ context, time, seed }: Moment, plane: PlaneOf<'writing'>): void => {
  const written = clamp((time - plane.start) / plane.seconds) * plane.lines;
  context.strokeStyle = plane.color;
  context.lineWidth = plane.upright ? 2.8 : 2;
  context.lineCap = 'round';
  context.beginPath();
  for (let line = 0; line < Math.min(plane.lines, Math.ceil(written)); line += 1) {
    const reach = plane.width * clamp(written - line) * (0.72 + 0.28 * chance(seed, line));
    if (plane.upright) drawColumn(context, plane, seed, line, reach);
    else drawRow(context, plane, seed, line, reach);
  }
  context.stroke();
  context.lineCap = 'butt';
};

const drawRow = (
  context: Moment['context'],
  { at, spacing }: PlaneOf<'writing'>,
  seed: number,
  line: number,
  reach: number,
): void => {
  let isDown = false;
  for (let x = 0; x < reach; x += 2) {
    const letter = Math.floor(x / 9);
    if (chance(seed + line, letter) < 0.16) {
      isDown = false;
      continue;
    }
    const tall = chance(seed + line, letter + 99) < 0.25 ? 2.4 : 1;
    const y = at[1] + line * spacing - Math.abs(Math.sin(x * 0.3)) * spacing * 0.2 * tall;
    if (isDown) context.lineTo(at[0] + x, y);
    else context.moveTo(at[0] + x, y);
    isDown = true;
  }
};

/** Signs that resemble Chinese characters, as strokes `[fromX, fromY, toX, toY]` in a square of 10. */
const signs: readonly (readonly (readonly [number, number, number, number])[])[] = [
  [
    [0, 3, 10, 3],
    [5, 0, 5, 10],
    [5, 3, 1, 9],
    [5, 3, 9, 9],
  ],
  [
    [1, 1, 9, 1],
    [2, 5, 8, 5],
    [0, 9, 10, 9],
    [5, 1, 5, 9],
  ],
  [
    [3, 0, 3, 4],
    [3, 0, 7, 0],
    [7, 0, 7, 4],
    [3, 4, 7, 4],
    [5, 5, 1, 10],
    [5, 5, 9, 10],
  ],
  [
    [3, 0, 0, 4],
    [2, 3, 2, 10],
    [5, 1, 10, 1],
    [4, 5, 10, 5],
    [4, 9, 10, 9],
    [7, 1, 7, 9],
  ],
  [
    [5, 0, 5, 2],
    [1, 2, 1, 4],
    [1, 2, 9, 2],
    [9, 2, 9, 4],
    [2, 6, 8, 6],
    [4, 4, 7, 10],
    [7, 4, 2, 10],
  ],
  [
    [1, 1, 2, 2],
    [0, 4, 1, 5],
    [0, 10, 2, 6],
    [4, 2, 10, 2],
    [7, 0, 7, 9],
    [4, 9, 10, 9],
  ],
];

const drawColumn = (
  context: Moment['context'],
  { at, spacing }: PlaneOf<'writing'>,
  seed: number,
  line: number,
  reach: number,
): void => {
  const size = spacing * 0.6;
  const left = at[0] - line * spacing;
  for (let y = 0; y + size < reach; y += size * 1.42) {
    const key = Math.round(y) * 7 + line * 101 + seed;
    const sign = signs[Math.floor(chance(seed, key) * signs.length)] ?? [];
    for (const [index, [fromX, fromY, toX, toY]] of sign.entries()) {
      const shake = (chance(key, index) - 0.5) * size * 0.08;
      context.moveTo(left + (fromX / 10) * size + shake, at[1] + y + (fromY / 10) * size);
      context.lineTo(left + (toX / 10) * size, at[1] + y + (toY / 10) * size + shake);
    }
  }
};
