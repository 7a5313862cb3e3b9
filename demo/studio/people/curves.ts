import { Path2D } from '@napi-rs/canvas';
import type { Loop } from './contour.ts';

/** A point of a curve. With a third value it is a corner. */
export type CurvePoint = readonly [x: number, y: number, isCorner?: boolean];

/** A closed curve through points. */
export const closedCurve = (points: readonly CurvePoint[]): Path2D => {
  const path = new Path2D();
  const at = (index: number): CurvePoint => points[(index + points.length) % points.length] ?? [0, 0];
  const [startX, startY] = at(0);
  path.moveTo(startX, startY);
  for (let index = 0; index < points.length; index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const [x, y, fromCorner] = from;
    const [toX, toY, toCorner] = to;
    path.bezierCurveTo(
      x + (fromCorner ? (toX - x) / 3 : (toX - before[0]) / 6),
      y + (fromCorner ? (toY - y) / 3 : (toY - before[1]) / 6),
      toX - (toCorner ? (toX - x) / 3 : (after[0] - x) / 6),
      toY - (toCorner ? (toY - y) / 3 : (after[1] - y) / 6),
      toX,
      toY,
    );
  }
  path.closePath();
  return path;
};

const sharpTurn = 0.95;

/** The path of planes: soft where an outline bends a little, sharp where it turns. */
export const planesPath = (loops: readonly Loop[]): Path2D => {
  const path = new Path2D();
  for (const loop of loops) {
    const at = (index: number) => loop[(index + loop.length) % loop.length] ?? ([0, 0] as const);
    const middle = (index: number): [number, number] => {
      const [a, b] = [at(index), at(index + 1)];
      return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    };
    path.moveTo(...middle(-1));
    for (let index = 0; index < loop.length; index += 1) {
      const [before, here, after] = [at(index - 1), at(index), at(index + 1)];
      const enter = Math.atan2(here[1] - before[1], here[0] - before[0]);
      const leave = Math.atan2(after[1] - here[1], after[0] - here[0]);
      const turn = Math.abs(enter - leave);
      if (Math.min(turn, 2 * Math.PI - turn) > sharpTurn) {
        path.lineTo(here[0], here[1]);
        path.lineTo(...middle(index));
      } else path.quadraticCurveTo(here[0], here[1], ...middle(index));
    }
    path.closePath();
  }
  return path;
};
