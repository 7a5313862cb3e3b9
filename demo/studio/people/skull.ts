import { ellipsoid, join, limb, type Solid, without } from './solid.ts';

/** The proportions of a head. 1 is an average adult for factors, 0 for offsets in head units. */
const average = {
  width: 1,
  height: 1,
  depth: 1,
  /** Width of the face at the cheeks. */
  face: 1,
  cheek: 1,
  jaw: 1,
  jawY: 0,
  chin: 1,
  chinOut: 0,
  brow: 1,
  /** Depth of the eye sockets. */
  socket: 1,
  noseLength: 1,
  noseWidth: 1,
  noseOut: 0,
  noseHook: 0,
  lips: 1,
  neck: 1,
  /** Slope from the neck to the shoulders, 0 when clothes cover it. */
  slope: 0,
  ear: 1,
  /** Furrows beside the mouth and jowls, of the old. */
  fold: 0,
  /** Full cheeks, of the young. */
  full: 0,
  /** How far the jaw is open. */
  open: 0,
};
export type Skull = typeof average;
export const skullNumbers = Object.keys(average) as (keyof Skull)[];

/** The skulls that a cast starts from. */
export const skulls = {
  average,
  oval: { ...average, width: 0.97, jaw: 0.9, chin: 0.9, cheek: 1.08, neck: 0.86, full: 0.75 },
  heart: {
    ...average,
    width: 0.96,
    face: 1.02,
    cheek: 1.14,
    jaw: 0.82,
    chin: 0.74,
    noseLength: 0.9,
    neck: 0.8,
  },
  long: {
    ...average,
    width: 0.94,
    height: 1.04,
    face: 0.92,
    cheek: 0.98,
    jaw: 0.96,
    jawY: -0.05,
    noseLength: 1.14,
  },
  square: { ...average, width: 1.02, face: 1.03, jaw: 1.16, jawY: -0.02, chin: 1.2, brow: 1.3, neck: 1.12 },
  round: {
    ...average,
    width: 1.08,
    face: 1.12,
    cheek: 1.14,
    jaw: 1.04,
    chin: 0.95,
    full: 1.15,
    neck: 1.08,
    noseLength: 0.9,
  },
  narrow: {
    ...average,
    width: 0.92,
    face: 0.88,
    cheek: 1.16,
    jaw: 0.86,
    chin: 0.84,
    brow: 1.25,
    socket: 1.3,
    noseOut: 0.04,
  },
  aged: {
    ...average,
    width: 1.02,
    jaw: 1.04,
    brow: 1.4,
    socket: 1.35,
    noseLength: 1.12,
    noseOut: 0.05,
    fold: 1,
    lips: 0.6,
    ear: 1.2,
  },
} satisfies Record<string, Skull>;
export const skullNames = Object.keys(skulls) as (keyof typeof skulls)[];

/** A head without hair and neck. */
export const head = (of: Skull): Solid => {
  const open = -of.open * 0.09;
  const { jawY, noseOut: out, noseHook: hook, noseLength: long } = of;
  const cheekbone = limb([0.45 * of.face, -0.12, 0.34], [0.6 * of.width, -0.07, -0.08], 0.07);
  const jawbone = limb(
    [0.43 * of.jaw, -0.45 + jawY + open * 0.4, 0.02],
    [0.12 * of.chin, -0.85 + open, 0.48],
    0.11,
  );
  const jawCorner = limb([0.53 * of.width, -0.06, -0.08], [0.43 * of.jaw, -0.44 + jawY, 0], 0.08, 0.1);
  const ridge = limb([0.09, 0.15, 0.665], [0.4, 0.165, 0.5], 0.07 * of.brow, 0.06 * of.brow);
  const bridge = limb([0, 0.12, 0.655], [0, -0.07 * long, 0.745 + out * 0.5 + hook], 0.055, 0.06);
  const tip: Solid = limb(
    [0, -0.05 * long, 0.735 + out * 0.5 + hook],
    [0, -0.285 * long - hook * 0.6, 0.87 + out],
    0.06,
    0.072 * of.noseWidth,
  );
  const upperLip = limb([0, -0.515, 0.735], [0.15, -0.565, 0.655], 0.034 * of.lips, 0.015);
  const lowerLip = limb(
    [0, -0.635 + open, 0.725],
    [0.12, -0.605 + open * 0.7, 0.655],
    0.044 * of.lips,
    0.015,
  );
  const furrow = limb([0.13, -0.3, 0.75], [0.25, -0.6, 0.6], 0.03 * of.fold);
  return (x, y, z) => {
    const distance = Math.hypot(x, y + 0.3, z) - 1.9;
    if (distance > 0.4) return distance;
    const side = Math.abs(x);
    let d = ellipsoid(x, y - 0.3, z + 0.16, 0.65 * of.width, 0.7 * of.height, 0.8 * of.depth);
    d = join(d, ellipsoid(x, y - 0.36, z - 0.24, 0.5 * of.width, 0.44, 0.4), 0.12);
    d = join(d, ellipsoid(x, y + 0.26, z - 0.18, 0.46 * of.face, 0.6, 0.46), 0.16);
    const cheek = 0.17 * of.cheek;
    d = join(d, ellipsoid(side - 0.36 * of.face, y + 0.17, z - 0.39, cheek, 0.13 * of.cheek, 0.17), 0.14);
    d = join(d, cheekbone(side, y, z), 0.1);
    d = join(d, jawbone(side, y, z), 0.14);
    d = join(d, jawCorner(side, y, z), 0.1);
    d = join(d, ellipsoid(x, y + 0.87 - open, z - 0.55 - of.chinOut, 0.165 * of.chin, 0.125, 0.13), 0.1);
    d = join(d, ridge(side, y, z), 0.1);
    d = without(d, ellipsoid(side - 0.275, y + 0.01, z - 0.79, 0.18, 0.11, 0.18 * of.socket), 0.1);
    d = join(d, ellipsoid(side - 0.285, y, z - 0.455, 0.165, 0.14, 0.17), 0.04);
    d = join(d, bridge(x, y, z), 0.07);
    d = join(d, tip(x, y, z), 0.06);
    const wing = 0.095 * of.noseWidth;
    d = join(d, ellipsoid(side - wing, y + 0.325 * long, z - 0.78 - out * 0.6, 0.062, 0.055, 0.09), 0.045);
    d = join(d, ellipsoid(x, y + 0.56 - open * 0.4, z - 0.55, 0.27, 0.22, 0.19), 0.12);
    d = join(d, upperLip(side, y, z), 0.05);
    d = join(d, lowerLip(side, y, z), 0.05);
    d = without(d, ellipsoid(x, y + 0.735 - open, z - 0.78, 0.15, 0.045, 0.1), 0.08);
    if (of.full) {
      const { full } = of;
      d = join(d, ellipsoid(side - 0.25, y + 0.44, z - 0.36, 0.21 * full, 0.27 * full, 0.22 * full), 0.14);
    }
    if (of.fold) {
      const jowl = 0.13 * of.fold;
      d = without(d, furrow(side, y, z), 0.07);
      d = join(d, ellipsoid(side - 0.34, y + 0.62, z - 0.36, jowl, jowl * 1.23, jowl), 0.12);
    }
    if (of.ear) {
      const lean = (z + 0.1) * 0.3 - (y + 0.05) * 0.12;
      const ear = ellipsoid(
        side - 0.61 * of.width + lean,
        y + 0.07 - (z + 0.1) * 0.25,
        z + 0.11,
        0.045,
        0.2 * of.ear,
        0.115 * of.ear,
      );
      d = join(d, ear, 0.035);
    }
    return d;
  };
};

/** The neck below a head, down to the shoulders. */
export const neck = ({ neck: thick, slope }: Skull): Solid => {
  const front = limb([0, -0.5, -0.26], [0, -2.1, -0.44], 0.3 * thick, 0.34 * thick);
  const back = limb([0, -0.3, -0.44], [0, -2.1, -0.55], 0.27 * thick, 0.3 * thick);
  const muscle = limb([0.33 * thick, -0.5, -0.28], [0.07, -1.72, -0.1], 0.04);
  const shoulder = limb([0.08, -1.3, -0.5], [1, -1.98, -0.45], 0.16 * slope, 0.26);
  return (x, y, z) => {
    const side = Math.abs(x);
    const d = join(join(front(x, y, z), back(x, y, z), 0.1), muscle(side, y, z), 0.2);
    return slope ? join(d, shoulder(side, y, z), 0.25) : d;
  };
};
