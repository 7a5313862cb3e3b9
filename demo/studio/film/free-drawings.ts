import { setImmediate } from 'node:timers/promises';

/**
 * Collects the drawings that are no longer used. Their pixels are outside the heap, so V8 would keep them for many seconds,
 * and it frees them between two tasks only.
 */
export const freeDrawings = async (type: 'major' | 'minor' = 'major'): Promise<void> => {
  globalThis.gc?.({ type });
  await setImmediate();
};
