import { type CurvePoint, closedCurve } from './curves.ts';
import { drawBrow, drawEye } from './eye-paths.ts';
import type { Draw, FacePath, PlaceOnFace } from './face-path.ts';
import type { Expression, Features } from './features.ts';
import { drawMouth } from './mouth-paths.ts';
import type { Sides } from './sides.ts';

/** The features of a face at one moment, from back to front. */
export const facePaths = (place: PlaceOnFace, who: Features, now: Expression): FacePath[] => {
  const paths: FacePath[] = [];
  const drawOn =
    (side: FacePath['side']): Draw =>
    (tone, points, within) => {
      const placed = points.map(([x, y, isCorner]) => [...place(x * (side || 1), y), isCorner] as CurvePoint);
      const path = closedCurve(placed);
      paths.push({ tone, path, side, reach: reachOf(placed), ...(within && { within }) });
      return path;
    };
  for (const side of [-1, 1] as const) {
    const draw = drawOn(side);
    drawEye(draw, who, now, side);
    drawBrow(draw, who, now, side);
    const [width, y] = [0.075 * who.noseWidth, who.noseY];
    draw('nostril', [
      [width * 0.45, y - 0.004, true],
      [width * 0.95, y + 0.016],
      [width * 1.35, y - 0.002, true],
      [width * 0.95, y - 0.018],
    ]);
  }
  drawMouth(drawOn(0), who, now);
  return paths;
};

/** What a closed curve reaches at most: its handles are up to a sixth of its size outside of its points. */
const reachOf = (points: readonly CurvePoint[]): Sides => {
  const across = points.map(([x]) => x);
  const down = points.map(([, y]) => y);
  const [left, right] = [Math.min(...across), Math.max(...across)];
  const [top, bottom] = [Math.min(...down), Math.max(...down)];
  const [dx, dy] = [(right - left) / 6, (bottom - top) / 6];
  return { left: left - dx, right: right + dx, top: top - dy, bottom: bottom + dy };
};
