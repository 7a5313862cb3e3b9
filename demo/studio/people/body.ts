import { ellipsoid, join, limb, moved, type Point3, type Solid, type Turn, turned } from './solid.ts';

export interface Torso {
  /** Half the breadth of the shoulders. */
  width: number;
  /** Where the neck begins. */
  neckY: number;
}

/** Shoulders, upper arms and chest, without hands. */
export const torso = ({ width, neckY }: Torso): Solid => {
  const shoulder = limb([0.14, neckY - 0.02, -0.34], [width, neckY - 0.3, -0.34], 0.17, 0.23);
  const slope = limb([0.1, neckY + 0.2, -0.42], [width * 0.8, neckY - 0.2, -0.38], 0.14, 0.18);
  const arm = limb([width + 0.02, neckY - 0.36, -0.32], [width + 0.12, neckY - 3.4, -0.25], 0.25, 0.26);
  return (x, y, z) => {
    const side = Math.abs(x);
    let d = join(shoulder(side, y, z), slope(side, y, z), 0.12);
    d = join(d, arm(side, y, z), 0.1);
    return join(d, ellipsoid(x, y - neckY + 2.3, z + 0.24, width, 2.2, 0.42), 0.5);
  };
};

export interface Hand extends Turn {
  /** The middle of the wrist. */
  wrist: Point3;
  size: number;
  /** How far the fingers are bent, from the index finger: 0 is straight, 1 is a fist. */
  curl: readonly number[];
  /** Degrees between neighboring fingers. */
  spread: number;
  /** 0 lies along the palm, 1 stands away from it. */
  thumb: number;
  /** Length of the forearm below the wrist, and the degrees by which the wrist bends it towards the thumb. */
  forearm: number;
  bend: number;
  /** A left hand, seen from its back. */
  mirror: boolean;
}

type Joint = readonly [number, number, number, number];

/** Length, bend and thickness of the bones of a finger, as shares. */
const bones = [
  [0.44, 1.05, 0.98],
  [0.32, 1.35, 0.9],
  [0.24, 0.85, 0.78],
] as const;

/** The joints of a finger whose bones bend towards -z, each with its radius. */
const finger = (root: Point3, angle: number, curl: number, length: number, radius: number): Joint[] => {
  const joints: Joint[] = [[...root, radius * 1.08]];
  const aside = (angle * Math.PI) / 180;
  let [x, y, z] = root;
  let bend = 0;
  for (const [part, bends, thin] of bones) {
    bend += (curl * bends * Math.PI) / 2;
    x += Math.sin(aside) * Math.cos(bend) * length * part;
    y += Math.cos(aside) * Math.cos(bend) * length * part;
    z -= Math.sin(bend) * length * part;
    joints.push([x, y, z, radius * thin]);
  }
  return joints;
};

/** The fingers and thumb of an upright hand whose back is seen, as chains of joints. */
const chains = ({ curl, spread, thumb }: Hand): Joint[][] => {
  const roots: readonly [Point3, number, number][] = [
    [[-0.135, 0.4, 0.02], 0.42, 0.056],
    [[-0.045, 0.43, 0.03], 0.46, 0.058],
    [[0.045, 0.41, 0.02], 0.43, 0.055],
    [[0.125, 0.36, 0], 0.34, 0.047],
  ];
  const fingers = roots.map(([root, length, radius], index) =>
    finger(root, (index - 1.4) * spread, curl[index] ?? 0, length, radius),
  );
  const out = 0.12 + 0.2 * thumb;
  return [
    ...fingers,
    [
      [-0.1, 0.1, -0.02, 0.085],
      [-0.17 - out * 0.6, 0.24, -0.06, 0.068],
      [-0.17 - out, 0.38, -0.1, 0.06],
      [-0.16 - out * 1.1, 0.48, -0.12, 0.05],
    ],
  ];
};

const chain = (joints: readonly Joint[]): Solid => {
  const bones = joints.slice(1).map((to, index) => {
    const from = joints[index] ?? to;
    return limb([from[0], from[1], from[2]], [to[0], to[1], to[2]], from[3], to[3]);
  });
  return (x, y, z) => bones.reduce((d, bone) => join(d, bone(x, y, z), 0.03), 9);
};

/** A hand with its forearm. Fingers stay fingers: they touch without melting into each other. */
export const hand = (of: Hand): Solid => {
  const fingers = chains(of).map(chain);
  const palm = (x: number, y: number, z: number): number =>
    join(
      ellipsoid(x, y - 0.24, z, 0.19, 0.24, 0.085),
      ellipsoid(x + 0.08, y - 0.14, z + 0.03, 0.1, 0.15, 0.08),
      0.06,
    );
  const bend = (of.bend * Math.PI) / 180;
  const elbow: Point3 = [-Math.sin(bend) * of.forearm, -Math.cos(bend) * of.forearm, -0.02];
  const arm = limb([0, 0.06, -0.01], elbow, 0.105, 0.13);
  const upright: Solid = (x, y, z) => {
    const side = of.mirror ? -x : x;
    let d = join(palm(side, y, z), arm(side, y, z), 0.12);
    for (const one of fingers) d = join(d, one(side, y, z), 0.014);
    return d;
  };
  return placed(upright, of);
};

/** Puts an upright right hand of size 1 at its wrist. */
const placed = (upright: Solid, of: Hand): Solid => {
  const scaled: Solid = (x, y, z) => upright(x / of.size, y / of.size, z / of.size) * of.size;
  return moved(turned(scaled, of), of.wrist);
};

/** The name of the surface of a hand's nail guards. */
export const guardsOf = (hand: string): string => `${hand} guards`;

/** Long, pointed guards on the nails of the ring and little fingers. */
export const nailGuards = (of: Hand, length: number): Solid => {
  const guards = chains(of)
    .slice(2, 4)
    .flatMap((joints) => {
      const [from, to] = joints.slice(-2);
      if (!(from && to)) return [];
      const [dx, dy, dz] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
      const reach = length / Math.hypot(dx, dy, dz);
      const end: Point3 = [to[0] + dx * reach, to[1] + dy * reach, to[2] + dz * reach];
      return [limb([from[0], from[1], from[2]], end, from[3] * 1.12, 0.014)];
    });
  const upright: Solid = (x, y, z) => {
    const side = of.mirror ? -x : x;
    return guards.reduce((d, guard) => Math.min(d, guard(side, y, z)), 9);
  };
  return placed(upright, of);
};

/** The lines between neighboring fingers of a hand in the picture, from the knuckles to the tips. */
export const fingerLines = (of: Hand, toPicture: (x: number, y: number, z: number) => Point3): Point3[][] => {
  const [index, middle, ring, little] = chains(of);
  const pairs = [
    [index, middle],
    [middle, ring],
    [ring, little],
  ];
  return pairs.map(([first = [], second = []]) =>
    first.map((joint, at) => {
      const other = second[at] ?? joint;
      const x = (joint[0] + other[0]) / 2;
      const placed = toPicture(
        (of.mirror ? -x : x) * of.size,
        ((joint[1] + other[1]) / 2) * of.size,
        ((joint[2] + other[2]) / 2 + 0.04) * of.size,
      );
      return [placed[0] + of.wrist[0], placed[1] + of.wrist[1], placed[2] + of.wrist[2]] as const;
    }),
  );
};
