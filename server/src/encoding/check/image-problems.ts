import { findOriginalProblem } from '#platform/media/image-format.ts';
import type { DramaFiles } from './drama-files.ts';

/** Finds what is wrong with the posters and the still of a drama. */
export const findImageProblems = async ({
  posters,
  frame,
}: Pick<DramaFiles, 'posters' | 'frame'>): Promise<string[]> => {
  const images = [...Object.values(posters), ...(frame ? [frame] : [])];
  const problems = await Promise.all(images.map(findOriginalProblem));
  return problems.filter((problem) => problem !== null);
};
