/**
 * A solid is the distance from a point to its surface, negative inside. Lengths are head units: a head is 2 high, with
 * the eyes at y = 0 and the chin at y = -1; x points to the right, y up, and z to the viewer.
 */
export type Solid = (x: number, y: number, z: number) => number;
export type Point3 = readonly [number, number, number];

/** The distance from a point, relative to the middle, to an ellipsoid of these radii. It is an estimate. */
export const ellipsoid = (x: number, y: number, z: number, a: number, b: number, c: number): number => {
  const u = x / a;
  const v = y / b;
  const w = z / c;
  const scaled = Math.sqrt(u * u + v * v + w * w);
  const slope = Math.sqrt((u * u) / (a * a) + (v * v) / (b * b) + (w * w) / (c * c));
  return slope < 1e-6 ? -Math.min(a, b, c) : (scaled * (scaled - 1)) / slope;
};

/** A rounded limb from `from` to `to`, whose radius changes from `radius` to `endRadius`. */
export const limb = (from: Point3, to: Point3, radius: number, endRadius = radius): Solid => {
  const [ax, ay, az] = from;
  const [dx, dy, dz] = [to[0] - ax, to[1] - ay, to[2] - az];
  const square = dx * dx + dy * dy + dz * dz;
  return (x, y, z) => {
    const px = x - ax;
    const py = y - ay;
    const pz = z - az;
    const part = Math.max(0, Math.min(1, (px * dx + py * dy + pz * dz) / square));
    const ex = px - dx * part;
    const ey = py - dy * part;
    const ez = pz - dz * part;
    return Math.sqrt(ex * ex + ey * ey + ez * ez) - radius - (endRadius - radius) * part;
  };
};

/** The union of two distances, rounded over the length `blend`. */
export const join = (a: number, b: number, blend: number): number => {
  const overlap = Math.max(blend - Math.abs(a - b), 0) / blend;
  return Math.min(a, b) - (overlap * overlap * blend) / 4;
};

/** The first distance without the second, rounded over the length `blend`. */
export const without = (a: number, b: number, blend: number): number => -join(-a, b, blend);

export interface Turn {
  /** Degrees. A positive yaw turns the face to the right of the picture, a positive pitch lifts the chin. */
  yaw: number;
  pitch: number;
  roll: number;
}

/** Turns points of a head into the picture. */
export const turning = ({ yaw, pitch, roll }: Turn) => {
  const [sinYaw, cosYaw] = sinCos(yaw);
  const [sinPitch, cosPitch] = sinCos(-pitch);
  const [sinRoll, cosRoll] = sinCos(roll);
  return {
    toPicture: (x: number, y: number, z: number): Point3 => {
      const turned = x * cosYaw + z * sinYaw;
      const depth = -x * sinYaw + z * cosYaw;
      const lifted = y * cosPitch - depth * sinPitch;
      return [
        turned * cosRoll - lifted * sinRoll,
        turned * sinRoll + lifted * cosRoll,
        y * sinPitch + depth * cosPitch,
      ];
    },
  };
};

const sinCos = (degrees: number): [number, number] => {
  const angle = (degrees * Math.PI) / 180;
  return [Math.sin(angle), Math.cos(angle)];
};

export const turned = (solid: Solid, turn: Turn): Solid => {
  // Written out, because it runs for every step of every ray.
  const [sinYaw, cosYaw] = sinCos(turn.yaw);
  const [sinPitch, cosPitch] = sinCos(-turn.pitch);
  const [sinRoll, cosRoll] = sinCos(turn.roll);
  return (x, y, z) => {
    const aside = x * cosRoll + y * sinRoll;
    const lifted = -x * sinRoll + y * cosRoll;
    const depth = -lifted * sinPitch + z * cosPitch;
    return solid(
      aside * cosYaw - depth * sinYaw,
      lifted * cosPitch + z * sinPitch,
      aside * sinYaw + depth * cosYaw,
    );
  };
};

export const moved = (solid: Solid, [dx, dy, dz]: Point3): Solid => {
  return (x, y, z) => solid(x - dx, y - dy, z - dz);
};
