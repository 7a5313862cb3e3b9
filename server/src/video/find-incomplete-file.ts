import path from 'node:path';
import { fullPosterName, posterName } from './poster.ts';
import { previewName } from './preview-sprite.ts';
import { findIncompleteSegment, isAvifComplete, isJpegComplete } from './verify-hls.ts';

/**
 * Finds a file of a packaged episode that is missing, or does not reach its end.
 *
 * @param renditions the names of the folders with a playlist
 * @returns its path below the folder; null when all files are complete
 */
export const findIncompleteFile = async (
  folder: string,
  renditions: readonly string[],
): Promise<string | null> => {
  // The poster of an earlier version.
  const hasPoster =
    (await isAvifComplete(path.join(folder, posterName))) ||
    (await isJpegComplete(path.join(folder, fullPosterName)));
  if (!hasPoster) return posterName;
  if (!(await isJpegComplete(path.join(folder, previewName)))) return previewName;
  return findIncompleteSegment(folder, renditions);
};
