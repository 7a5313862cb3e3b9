import { chance, drift, mix } from '../../seeded-random.ts';
import { type Moment, withAlpha } from './backdrop.ts';
import { type PlaneOf, stage } from './plane.ts';
import { softBall } from './soft-ball.ts';

const margin = 120;
const wrap = (value: number, length: number): number => ((value % length) + length) % length;

export const drawSea = ({ context, time, seed }: Moment, plane: PlaneOf<'sea'>): void => {
  const { horizon, colors, glint, swell, crest } = plane;
  const bottom = stage.height + margin;
  const gradient = context.createLinearGradient(0, horizon, 0, bottom);
  gradient.addColorStop(0, colors[0]);
  gradient.addColorStop(0.5, colors[1]);
  context.fillStyle = gradient;
  context.fillRect(-margin, horizon, stage.width + margin * 2, bottom - horizon);
  drawSwell({ context, time, seed }, plane);
  if (glint) {
    context.fillStyle = glint.color;
    for (let row = 0; row < 52; row += 1) {
      const depth = row / 52;
      const y = horizon + 4 + row * 5.4 + depth * depth * 90;
      const spread = glint.width * (0.4 + depth * 0.9);
      const length = spread * (0.25 + 0.75 * drift(seed + row, time * 1.6)) * (0.5 + 0.5 * chance(seed, row));
      const x = glint.x + (drift(seed + row * 3, time * 0.8) - 0.5) * spread * 0.9;
      context.globalAlpha = 0.55 * (1 - depth * 0.85);
      context.fillRect(x - length / 2, y, length, 1.6 + depth * 1.6);
    }
    context.globalAlpha = 1;
  }
  if (crest) drawCrests({ context, time, seed }, horizon, swell, crest);
};

/** Draws bands of waves, larger and darker toward the viewer. */
const drawSwell = ({ context, time }: Moment, { horizon, swell, colors }: PlaneOf<'sea'>): void => {
  for (let band = 1; band <= 5; band += 1) {
    const base = horizon + 26 * band + band * band * 13;
    const height = swell * band * 0.7;
    context.fillStyle = withAlpha(colors[1], 0.34);
    context.beginPath();
    context.moveTo(-margin, stage.height + margin);
    for (let x = -margin; x <= stage.width + margin; x += 22) {
      const lift =
        Math.sin(x / (46 + band * 22) + time * (1.5 - band * 0.12) + band * 2.1) +
        0.5 * Math.sin(x / (23 + band * 9) - time * 1.9 + band);
      context.lineTo(x, base - lift * height);
    }
    context.lineTo(stage.width + margin, stage.height + margin);
    context.fill();
  }
};

const drawCrests = ({ context, time, seed }: Moment, horizon: number, swell: number, color: string): void => {
  context.strokeStyle = color;
  context.lineWidth = 1.6;
  for (let index = 0; index < 46; index += 1) {
    const depth = chance(seed, index * 2);
    const life = wrap(time * 0.35 + chance(seed, index * 2 + 1), 1);
    const y = horizon + 10 + depth * depth * 470;
    const length = (14 + 60 * depth) * Math.sin(life * Math.PI);
    const x = mix(-40, stage.width + 40, chance(seed, index * 5)) + life * 26;
    context.globalAlpha = 0.42 * Math.sin(life * Math.PI);
    context.beginPath();
    context.moveTo(x - length / 2, y);
    context.quadraticCurveTo(x, y - swell * (0.4 + depth), x + length / 2, y);
    context.stroke();
  }
  context.globalAlpha = 1;
};

export const drawFog = ({ context, time, seed }: Moment, plane: PlaneOf<'fog'>): void => {
  const ball = softBall(plane);
  for (let index = 0; index < 7; index += 1) {
    const width = mix(380, 680, chance(seed, index * 3));
    const height = plane.height * mix(0.6, 1.2, chance(seed, index * 3 + 1));
    const span = stage.width + margin * 2 + width;
    const x = wrap(chance(seed, index * 3 + 2) * span + time * plane.drift * (0.6 + index * 0.16), span);
    context.globalAlpha = plane.opacity * (0.55 + 0.45 * drift(seed + index, time * 0.5));
    context.drawImage(ball, x - margin - width, plane.y - height / 2 + (index % 3) * 24 - 24, width, height);
  }
  context.globalAlpha = 1;
};

export const drawSteam = ({ context, time, seed }: Moment, plane: PlaneOf<'steam'>): void => {
  const ball = softBall(plane);
  for (let index = 0; index < 9; index += 1) {
    const life = wrap(time * 0.34 + index / 9, 1);
    const size = mix(16, 74, life);
    const x = plane.at[0] + Math.sin(life * 6 + index * 1.7 + seed) * 16 * life;
    context.globalAlpha = plane.opacity * Math.sin(life * Math.PI);
    context.drawImage(ball, x - size / 2, plane.at[1] - life * plane.height - size / 2, size, size * 1.3);
  }
  context.globalAlpha = 1;
};

export const drawRain = ({ context, time, seed }: Moment, plane: PlaneOf<'rain'>): void => {
  const span = stage.height + margin * 2;
  context.strokeStyle = plane.color;
  for (const near of [0, 1]) {
    context.globalAlpha = plane.opacity * (near ? 1 : 0.55);
    context.lineWidth = near ? 1.8 : 1;
    context.beginPath();
    for (let index = near; index < plane.count; index += 2) {
      const speed = plane.speed * (near ? 1.15 : 0.8);
      const y = wrap(chance(seed, index * 2) * span + time * speed, span) - margin;
      const x = mix(-margin, stage.width + margin, chance(seed, index * 2 + 1)) + y * plane.slant;
      context.moveTo(x, y);
      context.lineTo(x + plane.slant * plane.length, y + plane.length * (near ? 1.3 : 0.8));
    }
    context.stroke();
  }
  context.globalAlpha = 1;
};

export const drawSnow = ({ context, time, seed }: Moment, plane: PlaneOf<'snow'>): void => {
  const span = stage.height + margin * 2;
  const across = stage.width + margin * 2;
  context.fillStyle = plane.color;
  for (const layer of [0, 1, 2]) {
    context.globalAlpha = plane.opacity * (0.5 + layer * 0.25);
    context.beginPath();
    for (let index = layer; index < plane.count; index += 3) {
      const near = 0.45 + layer * 0.4;
      const y = wrap(chance(seed, index * 3) * span + time * plane.speed * near, span) - margin;
      const swing = Math.sin(time * (0.7 + chance(seed, index)) + index) * 12 * near;
      const x =
        wrap(chance(seed, index * 3 + 1) * across + time * plane.wind * near + swing, across) - margin;
      const size = mix(plane.size[0], plane.size[1], chance(seed, index * 3 + 2)) * near;
      context.moveTo(x + size, y);
      context.arc(x, y, size, 0, Math.PI * 2);
    }
    context.fill();
  }
  context.globalAlpha = 1;
};

/** Draws drops on a window pane, some of which run down. */
export const drawGlass = ({ context, time, seed }: Moment, { count, color }: PlaneOf<'glass'>): void => {
  context.fillStyle = color;
  context.strokeStyle = color;
  context.lineWidth = 1.4;
  for (let index = 0; index < count; index += 1) {
    const x = chance(seed, index * 4) * stage.width;
    const home = chance(seed, index * 4 + 1) * stage.height;
    const size = 1.2 + 2.6 * chance(seed, index * 4 + 2);
    const runs = index % 4 === 0;
    const cycle = wrap(time * 0.16 + chance(seed, index * 4 + 3), 1);
    const y = runs ? home + cycle ** 2 * 420 : home;
    context.globalAlpha = 0.22 + 0.3 * chance(seed, index);
    context.beginPath();
    context.ellipse(x, y, size * 0.8, size, 0, 0, Math.PI * 2);
    context.fill();
    if (!runs) continue;
    context.globalAlpha *= 0.4;
    context.beginPath();
    context.moveTo(x, home);
    context.quadraticCurveTo(x + Math.sin(index) * 5, (home + y) / 2, x, y);
    context.stroke();
  }
  context.globalAlpha = 1;
};
