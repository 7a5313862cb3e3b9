import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { type Cast, castSchema, hashShape, shapeOf } from './cast.ts';
import type { Loop } from './contour.ts';
import { cutPlanes, type Planes } from './cut-planes.ts';

/** Planes are stored in whole steps of a head unit, each point as its difference from the one before. */
const stepsPerUnit = 512;

export const castFile = (folder: string): string => path.join(folder, 'cast.json');
export const planesFile = (folder: string): string => path.join(folder, 'planes.json.br');

/** A pose in the file. `hash` tells whether it still belongs to the cast. */
interface StoredPose {
  hash: string;
  surfaces: Record<string, { shape: number[][]; lit: number[][][] }>;
  far: number[][];
  depths: number[];
}

const differences = (numbers: readonly number[], gap: number): number[] => {
  const whole = numbers.map((number) => Math.round(number * stepsPerUnit));
  return whole.map((number, at) => number - (whole[at - gap] ?? 0));
};
const sums = (stored: readonly number[], gap: number): number[] => {
  const whole: number[] = [];
  for (const [at, number] of stored.entries()) whole.push(number + (whole[at - gap] ?? 0));
  return whole.map((number) => number / stepsPerUnit);
};
const packed = (loops: readonly Loop[]): number[][] => loops.map((loop) => differences(loop.flat(), 2));
const unpacked = (stored: readonly number[][]): Loop[] =>
  stored.map((numbers) => {
    const flat = sums(numbers, 2);
    return Array.from(
      { length: flat.length / 2 },
      (_, at) => [flat[at * 2] ?? 0, flat[at * 2 + 1] ?? 0] as const,
    );
  });

const pack = (hash: string, { surfaces, far, depths }: Planes): StoredPose => ({
  hash,
  surfaces: Object.fromEntries(
    Object.entries(surfaces).map(([name, { shape, lit }]) => [
      name,
      { shape: packed(shape), lit: lit.map(packed) },
    ]),
  ),
  far: packed(far),
  depths: differences(depths, 1),
});
const unpack = ({ surfaces, far, depths }: StoredPose): Planes => ({
  surfaces: Object.fromEntries(
    Object.entries(surfaces).map(([name, { shape, lit }]) => [
      name,
      { shape: unpacked(shape), lit: lit.map(unpacked) },
    ]),
  ),
  far: unpacked(far),
  depths: sums(depths, 1),
});

const readStored = (folder: string): Record<string, StoredPose> =>
  existsSync(planesFile(folder))
    ? JSON.parse(brotliDecompressSync(readFileSync(planesFile(folder))).toString())
    : {};

/** Reads the cast of a drama's folder. */
export const readCast = (folder: string): Cast =>
  castSchema.parse(JSON.parse(readFileSync(castFile(folder), 'utf8')));

/** Lists the poses whose planes are missing or were cut from other numbers. */
export const listStalePoses = (folder: string, cast: Cast): string[] => {
  const stored = readStored(folder);
  return Object.keys(cast.poses).filter((name) => stored[name]?.hash !== hashShape(cast, name));
};

/**
 * Reads the planes of all poses of a drama.
 * @throws when a pose was changed and not cut again
 */
export const readPlanes = (folder: string, cast: Cast): Record<string, Planes> => {
  const stale = listStalePoses(folder, cast);
  if (stale.length > 0) throw new Error(`cut with "pnpm demo:people": ${stale.join(', ')}`);
  return Object.fromEntries(Object.entries(readStored(folder)).map(([name, pose]) => [name, unpack(pose)]));
};

/** Cuts the poses that are stale, and leaves out those that the cast no longer has. Returns the bytes of the file. */
export const writePlanes = (folder: string, cast: Cast, onPose: (name: string) => void): number => {
  const stale = new Set(listStalePoses(folder, cast));
  const stored = readStored(folder);
  const poses = Object.keys(cast.poses).map((name) => {
    const kept = stored[name];
    if (kept && !stale.has(name)) return [name, kept] as const;
    const pose = pack(hashShape(cast, name), cutPlanes(shapeOf(cast, name)));
    onPose(name);
    return [name, pose] as const;
  });
  const bytes = brotliCompressSync(JSON.stringify(Object.fromEntries(poses)), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
  });
  writeFileSync(planesFile(folder), bytes);
  return bytes.length;
};
