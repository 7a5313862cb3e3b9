import { Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import * as z from 'zod';
import { color } from '../film/plane.ts';
import { turning } from './solid.ts';

/** Glasses before the eyes. Lengths are head units. */
export const glasses = z.strictObject({
  color,
  /** Half the width and height of a lens, and how far its middle is below the eye's. */
  width: z.number().default(0.215),
  height: z.number().default(0.2),
  drop: z.number().default(0.03),
  /** 2 is an ellipse, more is squarer. */
  roundness: z.number().default(2),
  thickness: z.number().default(0.046),
});
export type Glasses = z.output<typeof glasses>;

const lensX = 0.285;
const lensSteps = 28;
/** Degrees from which on the nose hides the far lens. */
const hiddenYaw = 58;

/** Draws glasses on a context of head units, y down. */
export const drawGlasses = (
  context: SKRSContext2D,
  { color, width, height, drop, roundness, thickness }: Glasses,
  turn: { yaw: number; pitch: number; roll: number },
): void => {
  const { toPicture } = turning(turn);
  const at = (x: number, y: number, z: number): [number, number] => {
    const [pictureX, pictureY] = toPicture(x, y, z);
    return [pictureX, -pictureY];
  };
  // The lenses bend around the face.
  const depth = (x: number): number => 0.76 - Math.abs(x) * 0.25;
  const along = (value: number): number => Math.sign(value) * Math.abs(value) ** (2 / roundness);
  const lens = (side: -1 | 1): Path2D => {
    const path = new Path2D();
    for (let step = 0; step <= lensSteps; step += 1) {
      const angle = (step / lensSteps) * Math.PI * 2;
      const x = side * lensX + width * along(Math.cos(angle));
      path.lineTo(...at(x, height * along(Math.sin(angle)) - drop, depth(x)));
    }
    path.closePath();
    return path;
  };
  const bridge = new Path2D();
  const inner = lensX - width;
  bridge.moveTo(...at(-inner, 0.03, depth(inner)));
  bridge.quadraticCurveTo(...at(0, 0.09, 0.84), ...at(inner, 0.03, depth(inner)));
  const temple = (side: -1 | 1): Path2D => {
    const path = new Path2D();
    const outer = lensX + width;
    path.moveTo(...at(side * outer, 0.02, depth(outer)));
    path.lineTo(...at(side * 0.64, 0.04, -0.08));
    return path;
  };
  context.save();
  context.strokeStyle = color;
  context.lineWidth = thickness;
  context.lineJoin = 'round';
  for (const side of [-1, 1] as const) {
    const isFar = side * turn.yaw > 0;
    if (isFar && Math.abs(turn.yaw) > hiddenYaw) continue;
    context.stroke(lens(side));
    if (!isFar) context.stroke(temple(side));
  }
  context.stroke(bridge);
  context.restore();
};
