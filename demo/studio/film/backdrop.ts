import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { chance, clamp, drift, mix } from '../../seeded-random.ts';
import { type PlaneOf, stage } from './plane.ts';
import { softBall } from './soft-ball.ts';

/** The arguments that every plane is drawn with. */
export interface Moment {
  context: SKRSContext2D;
  /** Seconds since the shot began. */
  time: number;
  seed: number;
}

/** The stage with a margin for camera moves. */
const wide = { x: -stage.width, y: -stage.height, width: stage.width * 3, height: stage.height * 3 };

export const withAlpha = (color: string, alpha: number): string =>
  `${color}${Math.round(clamp(alpha) * 255)
    .toString(16)
    .padStart(2, '0')}`;

/** The brightness of a light at a time, or how far a mouth is open or an eyelid closed, 0 to 1. */
export const brightness = (temper: PlaneOf<'glow'>['flicker'], time: number, seed: number): number => {
  if (temper === 'candle') return 0.78 + 0.22 * drift(seed, time * 7);
  if (temper === 'breath') return 0.7 + 0.3 * Math.sin(time * 1.8 + seed);
  if (temper === 'neon') return drift(seed, time * 11) < 0.22 ? 0.35 : 1;
  if (temper === 'blink') return Math.floor(time * 2) % 2 === 0 ? 1 : 0.06;
  if (temper === 'talk') return drift(seed, time * 9) < 0.5 ? 0 : 1;
  if (temper === 'eyelid') return (time + chance(seed, 1) * 3.4) % 3.4 < 0.13 ? 1 : 0;
  return 1;
};

const skies = new WeakMap<PlaneOf<'sky'>, Canvas>();

/** The sky does not move, so its gradient is cached as long as its drama is drawn. */
export const drawSky = ({ context }: Moment, plane: PlaneOf<'sky'>): void => {
  let sky = skies.get(plane);
  if (!sky) {
    sky = createCanvas(stage.width, stage.height);
    const painter = sky.getContext('2d');
    const gradient = painter.createLinearGradient(0, 0, 0, stage.height);
    for (const [offset, color] of plane.stops) gradient.addColorStop(offset, color);
    painter.fillStyle = gradient;
    painter.fillRect(0, 0, stage.width, stage.height);
    skies.set(plane, sky);
  }
  context.drawImage(sky, 0, 0);
};

export const drawStars = (
  { context, time, seed }: Moment,
  { count, below, color }: PlaneOf<'stars'>,
): void => {
  context.fillStyle = color;
  for (let index = 0; index < count; index += 1) {
    const twinkle = 0.35 + 0.65 * drift(seed + index, time * 1.5);
    context.globalAlpha = twinkle * (0.3 + 0.7 * chance(seed, index * 3));
    const size = 1 + 1.6 * chance(seed, index * 3 + 1);
    context.fillRect(
      mix(-40, stage.width + 40, chance(seed, index * 7 + 2)),
      mix(-40, below, chance(seed, index * 5 + 3)),
      size,
      size,
    );
  }
  context.globalAlpha = 1;
};

export const drawGlow = ({ context, time, seed }: Moment, plane: PlaneOf<'glow'>): void => {
  const [x, y] = plane.at;
  context.globalAlpha = clamp(plane.strength * brightness(plane.flicker, time, seed));
  context.globalCompositeOperation = 'screen';
  context.drawImage(softBall(plane), x - plane.radius, y - plane.radius, plane.radius * 2, plane.radius * 2);
  context.globalCompositeOperation = 'source-over';
  context.globalAlpha = 1;
};

/** Draws the lights of a far shore or, with a large radius, of a city out of focus. */
export const drawLights = ({ context, time, seed }: Moment, plane: PlaneOf<'lights'>): void => {
  for (let index = 0; index < plane.count; index += 1) {
    const x = mix(-60, stage.width + 60, chance(seed, index * 4));
    const y = plane.y + (chance(seed, index * 4 + 1) - 0.5) * 2 * plane.spread;
    const radius = mix(plane.radius[0], plane.radius[1], chance(seed, index * 4 + 2));
    context.fillStyle = plane.colors[index % plane.colors.length] ?? '#ffffff';
    const shine = (0.35 + 0.65 * drift(seed + index, time * 0.9)) * 0.8;
    context.globalAlpha = radius > 12 ? shine * 0.55 : shine;
    context.beginPath();
    context.arc(x, y, radius, 0, Math.PI * 2);
    context.fill();
    if (!plane.reflect) continue;
    context.globalAlpha = shine * 0.2;
    context.fillRect(x - 1, plane.y + plane.spread, 2.4, 26 + 70 * drift(seed + index, time * 1.4 + 9));
  }
  context.globalAlpha = 1;
};

/** Draws a lighthouse's beam, which swings toward the viewer and away. */
export const drawBeam = ({ context, time }: Moment, plane: PlaneOf<'beam'>): void => {
  const turn = (time / plane.period) * Math.PI * 2;
  const [x, y] = plane.at;
  const reach = Math.cos(turn) * plane.length;
  const width = 10 + 70 * (0.35 + 0.65 * Math.abs(Math.sin(turn)));
  const gradient = context.createLinearGradient(x, y, x + reach, y);
  gradient.addColorStop(0, withAlpha(plane.color, plane.strength));
  gradient.addColorStop(1, withAlpha(plane.color, 0));
  context.globalCompositeOperation = 'screen';
  context.fillStyle = gradient;
  context.beginPath();
  context.moveTo(x, y - 2);
  context.lineTo(x + reach, y - width);
  context.lineTo(x + reach, y + width);
  context.lineTo(x, y + 2);
  context.fill();
  context.globalCompositeOperation = 'source-over';
};

export const drawFlash = ({ context, time }: Moment, { times, color, strength }: PlaneOf<'flash'>): void => {
  const last = times.filter((moment) => moment <= time).at(-1);
  if (last === undefined || time - last > 0.7) return;
  const age = time - last;
  const secondStroke = age > 0.16 && age < 0.24 ? 0.6 : 0;
  context.globalCompositeOperation = 'screen';
  context.fillStyle = withAlpha(color, strength * Math.max(secondStroke, Math.exp(-age * 9)));
  context.fillRect(wide.x, wide.y, wide.width, wide.height);
  context.globalCompositeOperation = 'source-over';
};

export const drawShade = ({ context }: Moment, { color, opacity, blend }: PlaneOf<'shade'>): void => {
  context.globalCompositeOperation = blend === 'normal' ? 'source-over' : blend;
  context.fillStyle = withAlpha(color, opacity);
  context.fillRect(0, 0, stage.width, stage.height);
  context.globalCompositeOperation = 'source-over';
};
