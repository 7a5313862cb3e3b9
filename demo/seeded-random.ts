/** A pseudo-random number in [0, 1) for each `seed` and `index`, the same on every machine. */
export const chance = (seed: number, index: number): number => {
  let mixed = Math.imul(seed + 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 0x7f4a7c15, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
};

/** Smooth noise over time in [0, 1): interpolates between the random numbers of whole seconds. */
export const drift = (seed: number, time: number): number => {
  const whole = Math.floor(time);
  const part = time - whole;
  const blend = part * part * (3 - 2 * part);
  return chance(seed, whole) * (1 - blend) + chance(seed, whole + 1) * blend;
};

export const mix = (from: number, to: number, part: number): number => from + (to - from) * part;
export const clamp = (value: number, low = 0, high = 1): number => Math.min(high, Math.max(low, value));

export type Ease = 'linear' | 'in' | 'out' | 'inOut';
export const eased = (ease: Ease, part: number): number => {
  const t = clamp(part);
  if (ease === 'in') return t * t * t;
  if (ease === 'out') return 1 - (1 - t) ** 3;
  if (ease === 'inOut') return t * t * (3 - 2 * t);
  return t;
};
