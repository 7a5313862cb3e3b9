import type { Rendition } from '#player/engine/quality.ts';
import { chooseDataSaverLimit } from '#player/engine/start-rendition.ts';

const megabytes = ({ averageBitsPerSecond }: Rendition, durationSeconds: number): number =>
  Math.max(1, Math.round((averageBitsPerSecond * durationSeconds) / 8 / 1e6));

/**
 * The size of an episode in whole megabytes, in the best rendition and in the best one of the data saver. Null while the
 * bit rates are not known, as with a single rendition, whose playlist does not name them.
 * @param renditions the lowest bit rate first
 */
export const episodeSizes = (
  renditions: readonly Rendition[],
  durationSeconds: number,
): { full: number; saver: number } | null => {
  const best = renditions.at(-1);
  const limit = chooseDataSaverLimit(renditions.map(({ peakBitsPerSecond }) => peakBitsPerSecond));
  const saver = renditions[limit];
  if (!best || !saver || !(best.averageBitsPerSecond > 0)) return null;
  return { full: megabytes(best, durationSeconds), saver: megabytes(saver, durationSeconds) };
};
