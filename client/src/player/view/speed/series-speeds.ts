import * as z from 'zod/mini';
import { storage } from '#lib/storage.ts';

export const speeds = [0.75, 1, 1.25, 1.5, 2] as const;
export type Speed = (typeof speeds)[number];

const key = 'sj_series_speeds';
const maxSeries = 50;
const schema = z.array(z.tuple([z.string(), z.literal(speeds)]));

/** The series with another speed than 1, the one changed last at the end. */
const read = (): z.infer<typeof schema> => {
  try {
    return schema.safeParse(JSON.parse(storage.get(key) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
};

/** The speed that the viewer last chose for a drama on this device; 1 at first. */
export const getSeriesSpeed = (dramaId: string): Speed => read().find(([id]) => id === dramaId)?.[1] ?? 1;

/** Keeps the speed of a drama on this device, for the 50 dramas changed last. */
export const storeSeriesSpeed = (dramaId: string, speed: Speed): void => {
  const others = read().filter(([id]) => id !== dramaId);
  const changed = speed === 1 ? others : [...others, [dramaId, speed] as const];
  storage.set(key, JSON.stringify(changed.slice(-maxSeries)));
};

/** The next speed above (`1`) or below (`-1`); the same at the end of the scale. */
export const stepSpeed = (speed: Speed, step: 1 | -1): Speed => speeds[speeds.indexOf(speed) + step] ?? speed;
