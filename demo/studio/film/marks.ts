import { chance, clamp, mix } from '../../seeded-random.ts';
import { type Moment, withAlpha } from './backdrop.ts';
import { type PlaneOf, stage } from './plane.ts';

/** Draws a building front with some lit windows, of which one changes from time to time. */
export const drawWindows = ({ context, time, seed }: Moment, plane: PlaneOf<'windows'>): void => {
  const [dark = '#000000', ...lights] = plane.colors;
  for (let row = 0; row < plane.rows; row += 1) {
    for (let column = 0; column < plane.columns; column += 1) {
      const index = row * plane.columns + column;
      const since = Math.floor(time / plane.changeSeconds + chance(seed, index) * 9);
      const isLit =
        chance(seed + 1, index * 31 + since * (chance(seed, index + 500) < 0.16 ? 1 : 0)) < plane.lit;
      context.fillStyle = isLit ? (lights[index % lights.length] ?? dark) : dark;
      const x = plane.at[0] + column * (plane.cell[0] + plane.gap[0]);
      const y = plane.at[1] + row * (plane.cell[1] + plane.gap[1]);
      context.fillRect(x, y, plane.cell[0], plane.cell[1]);
      context.fillStyle = '#00000040';
      context.fillRect(x, y, plane.cell[0], plane.cell[1] * 0.08);
    }
  }
};

/** Draws footprints in the snow, one after the other. */
export const drawFootprints = ({ context, time }: Moment, plane: PlaneOf<'footprints'>): void => {
  const made = clamp((time - plane.start) / plane.seconds) * plane.count;
  const [fromX, fromY] = plane.from;
  const [toX, toY] = plane.to;
  const heading = Math.atan2(toY - fromY, toX - fromX);
  context.fillStyle = plane.color;
  for (let step = 0; step < Math.floor(made); step += 1) {
    const part = step / Math.max(1, plane.count - 1);
    const near = 1 - part * 0.55;
    const side = (step % 2 === 0 ? 1 : -1) * plane.size * 0.85 * near;
    const x = mix(fromX, toX, part) - Math.sin(heading) * side;
    const y = mix(fromY, toY, part) + Math.cos(heading) * side;
    context.beginPath();
    context.ellipse(x, y, plane.size * near, plane.size * 0.46 * near, heading, 0, Math.PI * 2);
    context.fill();
  }
};

/** The lit segments of each digit: top, upper left, upper right, middle, lower left, lower right, bottom. */
const bars: Record<string, string> = {
  0: 'abcefg',
  1: 'cf',
  2: 'acdeg',
  3: 'acdfg',
  4: 'bcdf',
  5: 'abdfg',
  6: 'abdefg',
  7: 'acf',
  8: 'abcdefg',
  9: 'abcdfg',
  '-': 'd',
  ' ': '',
};

export const drawDigits = ({ context, time }: Moment, plane: PlaneOf<'digits'>): void => {
  const text = plane.readings.filter(([from]) => from <= time).at(-1)?.[1] ?? plane.readings[0]?.[1] ?? '';
  const half = plane.height / 2;
  const width = plane.height * 0.52;
  const line = plane.height * 0.1;
  const barAt: Record<string, [number, number, number, number]> = {
    a: [0, -half, width, line],
    b: [0, -half, line, half],
    c: [width - line, -half, line, half],
    d: [0, -line / 2, width, line],
    e: [0, 0, line, half],
    f: [width - line, 0, line, half],
    g: [0, half - line, width, line],
  };
  let x = plane.at[0];
  for (const sign of text) {
    if (sign === ':') {
      const isOff = plane.blinkColon && time % 1 > 0.55;
      context.fillStyle = withAlpha(plane.color, isOff ? 0.12 : 1);
      context.fillRect(x, plane.at[1] - half * 0.45, line, line);
      context.fillRect(x, plane.at[1] + half * 0.35, line, line);
      x += line * 2.6;
      continue;
    }
    for (const [name, [left, top, barWidth, barHeight]] of Object.entries(barAt)) {
      context.fillStyle = withAlpha(plane.color, bars[sign]?.includes(name) ? 1 : 0.07);
      context.fillRect(x + left, plane.at[1] + top, barWidth, barHeight);
    }
    x += width + line * 2.2;
  }
};

export const drawScanlines = ({ context, time }: Moment, { color, opacity }: PlaneOf<'scanlines'>): void => {
  context.fillStyle = withAlpha(color, opacity);
  for (let y = 0; y < stage.height; y += 6) context.fillRect(0, y, stage.width, 2.4);
  context.fillStyle = withAlpha('#ffffff', 0.07);
  context.fillRect(0, ((time * 310) % (stage.height + 200)) - 200, stage.width, 90);
};
