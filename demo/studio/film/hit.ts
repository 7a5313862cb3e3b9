import type { SKRSContext2D } from '@napi-rs/canvas';
import { clamp, eased } from '../../seeded-random.ts';
import { withAlpha } from './backdrop.ts';
import { stage } from './plane.ts';

const ledge = { y: 440, end: 352, thickness: 5 } as const;
const dropLength = 34;
const paper = '#f4f3f1';
const coral = '#ff5139';
const room = '#0b0b0d';

/**
 * Draws the ledge and the drop over the dark; `time` is seconds since the hit, negative before it. In a finale the ledge
 * crosses the whole width, without a drop.
 */
export const drawHit = (context: SKRSContext2D, time: number, isFinale: boolean): void => {
  context.fillStyle = room;
  context.fillRect(0, 0, stage.width, stage.height);
  context.fillStyle = withAlpha('#ffffff', time < 0 ? 0 : 0.5 * (1 - clamp(time / 0.1)));
  context.fillRect(0, 0, stage.width, stage.height);
  drawLedge(context, isFinale ? stage.width : ledge.end, time);
  if (!isFinale) drawDrop(context, time - 0.3);
};

const drawLedge = (context: SKRSContext2D, length: number, time: number): void => {
  context.fillStyle = paper;
  context.fillRect(0, ledge.y, length * eased('out', time / 0.45), ledge.thickness);
};

const drawDrop = (context: SKRSContext2D, time: number): void => {
  if (time <= 0) return;
  const swing = 6 * Math.sin(time * 9) * Math.exp(-time * 1.9);
  context.save();
  context.translate(ledge.end - ledge.thickness / 2, ledge.y + ledge.thickness);
  context.rotate((swing * Math.PI) / 180);
  context.fillStyle = coral;
  context.fillRect(-ledge.thickness / 2, 2, ledge.thickness, dropLength * eased('out', time / 0.16));
  context.restore();
};
