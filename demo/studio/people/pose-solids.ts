import { guardsOf, hand, nailGuards, torso } from './body.ts';
import type { Part, Shape } from './cast.ts';
import { sheet } from './sheet.ts';
import { head, neck } from './skull.ts';
import { ellipsoid, join, limb, type Solid, turned, without } from './solid.ts';

const massOf = (parts: readonly Part[], blend: number): Solid => {
  const solids = parts.map((part) => {
    const { mirror, away } = part;
    if ('limb' in part) return { solid: limb(part.limb, part.to, ...part.radii), mirror, away };
    const [[x0, y0, z0], [a, b, c]] = [part.ball, part.radii];
    const solid: Solid = (x, y, z) => ellipsoid(x - x0, y - y0, z - z0, a, b, c);
    return { solid, mirror, away };
  });
  return (x, y, z) => {
    let d = 9;
    for (const { solid, mirror, away } of solids) {
      const own = solid(mirror ? Math.abs(x) : x, y, z);
      d = away ? without(d, own, 0.05) : join(d, own, blend || 1e-6);
    }
    return d;
  };
};

/** A solid of a pose, with its surface's name. */
export interface Named {
  name: string;
  solid: Solid;
  /** The smallest plane of it that is kept, in head units. */
  smallest: number;
  /** The smoothing of its outline, in cells. */
  smoothing: number;
}

const massesOf = (name: string, shape: Shape['things'][number]['shape'], turn: Shape['turn']): Named[] => {
  if (!('hand' in shape)) {
    const mass = massOf(shape.parts, shape.blend);
    const tilted = typeof shape.onHead === 'object' ? turned(mass, shape.onHead) : mass;
    return [{ name, solid: shape.onHead ? turned(tilted, turn) : mass, smallest: 0.002, smoothing: 1.2 }];
  }
  const { nailGuards: length } = shape.hand;
  const fingers = { name, solid: hand(shape.hand), smallest: 0.002, smoothing: 1.2 };
  if (length === undefined) return [fingers];
  const guards = nailGuards(shape.hand, length);
  return [fingers, { name: guardsOf(name), solid: guards, smallest: 0.001, smoothing: 0.8 }];
};

/** The head of a pose, not turned. */
export const headOf = ({ skull, sheet: paper }: Pick<Shape, 'skull' | 'sheet'>): Solid =>
  paper ? sheet(paper) : head(skull);

/** The solids of a pose: face, neck, hair, things and coat. */
export const solidsOf = (shape: Shape): Named[] => {
  const things = shape.things.flatMap(({ name, shape: thing }) => massesOf(name, thing, shape.turn));
  if (shape.insert) return things;
  const { turn, skull, hair, torso: body } = shape;
  const face = headOf(shape);
  // The neck follows the head only in part.
  const below = { yaw: turn.yaw * 0.7, pitch: turn.pitch * 0.3, roll: turn.roll * 0.3 };
  const solids: Named[] = [
    { name: 'skin', solid: turned(face, turn), smallest: 0, smoothing: 1.2 },
    { name: 'neck', solid: turned(neck(skull), below), smallest: 0.02, smoothing: 2 },
  ];
  if (hair) {
    const mass = massOf(hair.parts, hair.blend);
    const opening = hair.opening.length > 0 ? massOf(hair.opening, 0.08) : undefined;
    const open: Solid = opening ? (x, y, z) => Math.max(mass(x, y, z), -opening(x, y, z)) : mass;
    solids.push({ name: 'hair', solid: turned(open, turn), smallest: 0.012, smoothing: 1.6 });
  }
  solids.push(...things);
  if (body) {
    const worn = turned(torso(body), { yaw: body.yaw, pitch: 0, roll: 0 });
    solids.push({ name: 'coat', solid: worn, smallest: 0.09, smoothing: 4 });
  }
  return solids;
};

/** Measures distances to the nearest of many solids. It does not ask solids that cannot be nearest. */
export const nearestOf = (solids: readonly Named[]) => {
  const measures = solids.map(({ solid }) => solid);
  const atLeast = new Float32Array(solids.length);
  const state = { index: -1 };
  return {
    state,
    restart: () => atLeast.fill(-9),
    /** Tells that the point has moved by at most `step`. */
    advance: (step: number) => {
      for (let at = 0; at < atLeast.length; at += 1) atLeast[at] = (atLeast[at] ?? 0) - step;
    },
    distance: (x: number, y: number, z: number): number => {
      let d = 9;
      for (let at = 0; at < measures.length; at += 1) {
        if ((atLeast[at] ?? 0) >= d) continue;
        const own = measures[at]?.(x, y, z) ?? 9;
        atLeast[at] = own;
        if (own >= d) continue;
        d = own;
        state.index = at;
      }
      return d;
    },
  };
};
