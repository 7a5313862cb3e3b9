import type { Light, Shape } from './cast.ts';
import { areaOf, blurred, type Grid, type Loop, outlines, type Surface, simplified } from './contour.ts';
import { headOf, type Named, nearestOf, solidsOf } from './pose-solids.ts';
import { type Solid, turned } from './solid.ts';

/** What a pose consists of, in flat planes. Lengths are head units, from the middle of the head, y down. */
export interface Planes {
  /** By surface: `coat`, `neck`, `skin`, `hair`, and the names of things. */
  surfaces: Record<string, Surface>;
  /** The part of the face beyond the nose, which hides it when the head turns. */
  far: Loop[];
  /** Depth of the face's surface before each place of a square grid; see `faceMap`. */
  depths: number[];
}

/** The part of the picture that a pose covers, in head units from the middle of the head, y down. */
export const poseView = { left: -1.8, top: -1.6, width: 3.6, height: 4.6 } as const;
/** Sides of the face map in the head's coordinates, and its cells. */
export const faceMap = { left: -0.8, bottom: -1.1, width: 1.6, height: 2.2, cells: 60 } as const;

const normalOf = (solid: Solid, x: number, y: number, z: number): [number, number, number] => {
  const e = 0.012;
  const a = solid(x + e, y - e, z - e);
  const b = solid(x - e, y - e, z + e);
  const c = solid(x - e, y + e, z - e);
  const d = solid(x + e, y + e, z + e);
  const [nx, ny, nz] = [a - b - c + d, -a - b + c + d, -a + b - c + d];
  const length = Math.hypot(nx, ny, nz) || 1;
  return [nx / length, ny / length, nz / length];
};

/**
 * Cuts a pose into flat planes: a ray through each cell of a grid finds the surface, each light is a threshold on it, and
 * the lit cells become smooth polygons. It takes seconds.
 *
 * @param cell size of a cell in head units
 */
export const cutPlanes = (shape: Shape, cell = 0.01): Planes => {
  const solids = solidsOf(shape);
  const width = Math.ceil(poseView.width / cell);
  const height = Math.ceil(poseView.height / cell);
  const surface = new Int8Array(width * height).fill(-1);
  const far = new Float32Array(width * height);
  const brightness = shape.lights.map(() => new Float32Array(width * height));
  const lights = shape.lights.map((light) => ({ light, direction: unit(light.from) }));
  const headX = turned((x) => x, shape.turn);
  const farSide = Math.sign(shape.turn.yaw);
  const nearest = nearestOf(solids);

  const shadowAt = (x: number, y: number, z: number, [dx, dy, dz]: readonly number[]): number => {
    let open = 1;
    nearest.restart();
    for (let t = 0.05, step = 0; step < 24 && t < 1.4; step += 1) {
      const d = nearest.distance(x + (dx ?? 0) * t, y + (dy ?? 0) * t, z + (dz ?? 0) * t);
      open = Math.min(open, (14 * d) / t);
      if (open < 0) break;
      const advance = Math.max(0.03, d);
      t += advance;
      nearest.advance(advance);
    }
    return (open - 0.5) * 0.5;
  };

  for (let index = 0; index < surface.length; index += 1) {
    const x = poseView.left + (index % width) * cell;
    const y = -(poseView.top + Math.floor(index / width) * cell);
    let z = 1.6;
    let hit: Named | undefined;
    nearest.restart();
    for (let step = 0; step < 90 && z > -1.5; step += 1) {
      const d = nearest.distance(x, y, z);
      if (d < 0.004) {
        hit = solids[nearest.state.index];
        surface[index] = nearest.state.index;
        break;
      }
      z -= d * 0.9;
      nearest.advance(d * 0.9);
    }
    if (!hit) continue;
    if (hit.name === 'skin' && farSide !== 0) far[index] = headX(x, y, z) * farSide > 0 ? 1 : 0;
    const [nx, ny, nz] = normalOf(hit.solid, x, y, z);
    for (const [number, { light, direction }] of lights.entries()) {
      let value = nx * direction[0] + ny * direction[1] + nz * direction[2] - light.threshold;
      if (light.shadows && value > 0) {
        value = Math.min(value, shadowAt(x + nx * 0.03, y + ny * 0.03, z + nz * 0.03, direction));
      }
      const grid = brightness[number];
      if (grid) grid[index] = Math.max(-0.6, Math.min(0.6, value));
    }
  }

  const toLoops = (grid: Grid, level: number, tolerance: number, smallest: number): Loop[] =>
    outlines(grid, level)
      .map((loop) => loop.map(([x, y]) => [poseView.left + x * cell, poseView.top + y * cell] as const))
      .filter((loop) => areaOf(loop) > smallest)
      .map((loop) => simplified(loop, tolerance))
      .filter((loop) => loop.length > 2);
  const cells = (values: Float32Array): Grid => ({ values, width, height });

  const surfaces = Object.fromEntries(
    solids.map(({ name, smallest, smoothing }, own) => {
      const mask = Float32Array.from(surface, (at) => (at === own ? 1 : 0));
      const outline = toLoops(blurred(cells(mask), smoothing), 0.42, 0.0025, 0.006);
      const lit = shape.lights.map((light, number) =>
        toLoops(
          litOf(cells(mask), brightness[number] ?? mask, light, cell),
          0,
          0.0045,
          Math.max(light.smallest, smallest),
        ),
      );
      return [name, { shape: outline, lit }];
    }),
  );
  return {
    surfaces,
    far: farSide === 0 ? [] : toLoops(blurred(cells(far), 1.2), 0.5, 0.0025, 0.002),
    depths: shape.insert ? [] : depthsOf(headOf(shape)),
  };
};

const unit = ([x, y, z]: Light['from']): [number, number, number] => {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
};

/** The smoothed brightness of one surface, undisturbed by the surfaces beside it. */
const litOf = (mask: Grid, brightness: Float32Array, { softness }: Light, cell: number): Grid => {
  const own = blurred(
    { ...mask, values: brightness.map((value, at) => value * (mask.values[at] ?? 0)) },
    softness / cell,
  );
  const covered = blurred(mask, softness / cell);
  return {
    ...mask,
    values: own.values.map((value, at) => {
      const share = covered.values[at] ?? 0;
      return share > 0.02 ? value / share : -1;
    }),
  };
};

const depthsOf = (face: Solid): number[] => {
  const { left, bottom, width, height, cells } = faceMap;
  return Array.from({ length: cells * cells }, (_, index) => {
    const x = left + (width * (index % cells)) / (cells - 1);
    const y = bottom + (height * Math.floor(index / cells)) / (cells - 1);
    let z = 1.4;
    for (let step = 0; step < 80 && z > -0.5; step += 1) {
      const d = face(x, y, z);
      if (d < 0.002) break;
      z -= d * 0.9;
    }
    return z;
  });
};
