import { type CurvePoint, closedCurve } from './curves.ts';
import { drawBrow, drawEye } from './eye-paths.ts';
import type { Draw, FacePath, PlaceOnFace } from './face-path.ts';
import type { Expression, Features } from './features.ts';
import { drawMouth } from './mouth-paths.ts';

/** The features of a face at one moment, from back to front. */
export const facePaths = (place: PlaceOnFace, who: Features, now: Expression): FacePath[] => {
  const paths: FacePath[] = [];
  const drawOn =
    (side: FacePath['side']): Draw =>
    (tone, points, within) => {
      const path = closedCurve(
        points.map(([x, y, isCorner]) => [...place(x * (side || 1), y), isCorner] as CurvePoint),
      );
      paths.push({ tone, path, side, ...(within && { within }) });
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
