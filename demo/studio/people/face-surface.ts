import { faceMap, type Planes } from './cut-planes.ts';
import type { PlaceOnFace } from './face-path.ts';
import { type Turn, turning } from './solid.ts';

/** The depth of the face's surface at a place of its map. */
const depthsOf = ({ depths }: Planes): ((x: number, y: number) => number) => {
  const { left, bottom, width, height, cells } = faceMap;
  const inside = (cell: number): number => Math.max(0, Math.min(cells - 1.01, cell));
  return (x, y) => {
    const u = inside(((x - left) / width) * (cells - 1));
    const v = inside(((y - bottom) / height) * (cells - 1));
    const [column, row] = [Math.floor(u), Math.floor(v)];
    const at = (dx: number, dy: number): number => depths[(row + dy) * cells + column + dx] ?? 0;
    const [a, b] = [u - column, v - row];
    return (at(0, 0) * (1 - a) + at(1, 0) * a) * (1 - b) + (at(0, 1) * (1 - a) + at(1, 1) * a) * b;
  };
};

/** Lays features, given as points of the face's map, on its surface, and turns them with it. */
export const placing = (planes: Planes, pose: Turn): PlaceOnFace => {
  const depthAt = depthsOf(planes);
  const { toPicture } = turning(pose);
  const level = turning({ ...pose, pitch: 0, roll: 0 }).toPicture;
  const farSide = Math.sign(pose.yaw);
  return (x, y) => {
    let seen = x;
    if (x * farSide > 0) {
      // The outline of a turned face and its nose hide the features behind them.
      let outermost = -Infinity;
      for (let step = 0; step <= 8; step += 1) {
        const at = (x * step) / 8;
        const reach = level(at, y, depthAt(at, y))[0] * farSide;
        if (reach < outermost) continue;
        outermost = reach;
        seen = at;
      }
    }
    const [pictureX, pictureY] = toPicture(seen, y, depthAt(seen, y));
    return [pictureX, -pictureY];
  };
};

/** Lays points of marks on the face's surface, and turns them with it. */
export const placingMarks = (planes: Planes, pose: Turn): PlaceOnFace => {
  const depthAt = depthsOf(planes);
  const { toPicture } = turning(pose);
  return (x, y) => {
    const [pictureX, pictureY] = toPicture(x, y, depthAt(x, y));
    return [pictureX, -pictureY];
  };
};
