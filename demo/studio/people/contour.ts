/** Points of a closed outline. */
export type Loop = (readonly [number, number])[];

/** The outline of a solid in the picture, and what of it each light reaches. */
export interface Surface {
  shape: Loop[];
  /** One plane for each light. */
  lit: Loop[][];
}

/** A grid of numbers, row by row. */
export interface Grid {
  values: Float32Array;
  width: number;
  height: number;
}

/** Blurs a grid by a Gaussian of `deviation` cells. */
export const blurred = ({ values, width, height }: Grid, deviation: number): Grid => {
  const reach = Math.ceil(deviation * 2.5);
  const kernel = Array.from({ length: reach * 2 + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * deviation ** 2)),
  );
  const total = kernel.reduce((sum, weight) => sum + weight, 0);
  const pass = (from: Float32Array, stepX: number, stepY: number): Float32Array => {
    const to = new Float32Array(from.length);
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        let sum = 0;
        for (let at = -reach; at <= reach; at += 1) {
          const column = Math.max(0, Math.min(width - 1, x + at * stepX));
          const row = Math.max(0, Math.min(height - 1, y + at * stepY));
          sum += (kernel[at + reach] ?? 0) * (from[row * width + column] ?? 0);
        }
        to[y * width + x] = sum / total;
      }
    }
    return to;
  };
  return { values: pass(pass(values, 1, 0), 0, 1), width, height };
};

type Edge = readonly [x: number, y: number, name: string];
type Side = 0 | 1 | 2 | 3;
/** The sides (top, right, bottom, left) that an outline enters and leaves a cell by, for each set of its corners inside. */
const crossings: Record<number, (readonly [Side, Side])[]> = {
  1: [[3, 0]],
  2: [[0, 1]],
  3: [[3, 1]],
  4: [[1, 2]],
  5: [
    [3, 0],
    [1, 2],
  ],
  6: [[0, 2]],
  7: [[3, 2]],
  8: [[2, 3]],
  9: [[2, 0]],
  10: [
    [0, 1],
    [2, 3],
  ],
  11: [[2, 1]],
  12: [[1, 3]],
  13: [[1, 0]],
  14: [[0, 3]],
};

/** Traces where a grid rises above `level`, by marching squares. Outlines close at the border of the grid. */
export const outlines = ({ values, width, height }: Grid, level: number): Loop[] => {
  const outside = -9;
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? outside : (values[y * width + x] ?? 0) - level;
  const crossing = (p: number, q: number): number => {
    if (p === outside) return 0.999;
    return q === outside ? 0.001 : p / (p - q);
  };
  const across = (x: number, y: number): Edge => [x + crossing(at(x, y), at(x + 1, y)), y, `h${x},${y}`];
  const down = (x: number, y: number): Edge => [x, y + crossing(at(x, y), at(x, y + 1)), `v${x},${y}`];
  const next = new Map<string, [Edge, Edge]>();
  for (let y = -1; y < height; y += 1) {
    for (let x = -1; x < width; x += 1) {
      const corners =
        Number(at(x, y) > 0) +
        2 * Number(at(x + 1, y) > 0) +
        4 * Number(at(x + 1, y + 1) > 0) +
        8 * Number(at(x, y + 1) > 0);
      for (const [enter, leave] of crossings[corners] ?? []) {
        const sides = [across(x, y), down(x + 1, y), across(x, y + 1), down(x, y)] as const;
        next.set(sides[enter][2], [sides[enter], sides[leave]]);
      }
    }
  }
  const loops: Loop[] = [];
  for (const [first] of next) {
    const loop: Loop = [];
    for (let name = first; ; ) {
      const step = next.get(name);
      if (!step) break;
      next.delete(name);
      loop.push([step[0][0], step[0][1]]);
      name = step[1][2];
    }
    if (loop.length > 5) loops.push(loop);
  }
  return loops;
};

export const areaOf = (loop: Loop): number =>
  Math.abs(
    loop.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = loop[(index + 1) % loop.length] ?? [x, y];
      return sum + x * nextY - y * nextX;
    }, 0) / 2,
  );

/** Leaves out the points that are closer than `tolerance` to the line between the others (Douglas-Peucker). */
const simplifiedLine = (points: Loop, tolerance: number): Loop => {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return points;
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]];
  const length = Math.hypot(dx, dy);
  let farthest = 0;
  let split = 0;
  for (const [index, [x, y]] of points.entries()) {
    const [px, py] = [x - first[0], y - first[1]];
    const distance = length < 1e-9 ? Math.hypot(px, py) : Math.abs(dx * py - dy * px) / length;
    if (distance <= farthest) continue;
    farthest = distance;
    split = index;
  }
  if (farthest < tolerance) return [first, last];
  return [
    ...simplifiedLine(points.slice(0, split + 1), tolerance).slice(0, -1),
    ...simplifiedLine(points.slice(split), tolerance),
  ];
};

/** Simplifies a closed outline. */
export const simplified = (loop: Loop, tolerance: number): Loop => {
  const [first] = loop;
  if (!first) return loop;
  const distances = loop.map(([x, y]) => Math.hypot(x - first[0], y - first[1]));
  const opposite = distances.indexOf(Math.max(...distances));
  return [
    ...simplifiedLine(loop.slice(0, opposite + 1), tolerance).slice(0, -1),
    ...simplifiedLine([...loop.slice(opposite), first], tolerance).slice(0, -1),
  ];
};
