import * as z from 'zod';
import type { Solid } from './solid.ts';

/** A sheet of paper in place of a head, in head units. Features are drawn on it as with a pen. */
export const sheetSchema = z.strictObject({
  /** Half the width, and the heights of its upper edge and of its torn lower edge. */
  width: z.number().default(0.76),
  top: z.number().default(1.02),
  bottom: z.number().default(-0.98),
  /** How far the sides bend back. */
  curl: z.number().default(0.32),
  /** Half the gap of a tear from top to bottom, 0 when it is whole. */
  tear: z.number().default(0),
});
export type Sheet = z.output<typeof sheetSchema>;

const thickness = 0.02;

/** A wave of straight lines between -1 and 1. */
const zigzag = (at: number): number => Math.abs((((at % 1) + 1) % 1) * 4 - 2) - 1;

/** A bent sheet whose lower edge is torn. */
export const sheet = ({ width, top, bottom, curl, tear }: Sheet): Solid => {
  const middle = (x: number, y: number): number => 0.5 - curl * (x - 0.08) ** 2 - 0.07 * (y - 0.2) ** 2;
  return (x, y, z) => {
    const distance = Math.hypot(x, y, z - 0.4) - 1.6;
    if (distance > 0.4) return distance;
    const edge = bottom + 0.05 * zigzag(x * 3.1 + 0.2) + 0.02 * zigzag(x * 7.3);
    const gap = tear ? tear - Math.abs(x + 0.07 * zigzag(y * 1.9 + 0.3) + 0.03 * zigzag(y * 5.1)) : -9;
    const inside = Math.max(Math.abs(x) - width, y - top, (edge - y) * 0.7, gap * 0.8);
    return Math.max((Math.abs(z - middle(x, y)) - thickness) * 0.85, inside * 0.9);
  };
};
