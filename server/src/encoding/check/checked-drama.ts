import type { DramaDraftInput, SourceProblem } from '@cliffhanger/contracts/staff';
import type { DramaFiles } from './drama-files.ts';
import type { CheckedEpisode } from './inspect-videos.ts';

/** The values and files of a drama, and what is wrong with them. */
export interface CheckedDrama extends Pick<DramaFiles, 'posters' | 'frame'> {
  slug: string;
  draft: DramaDraftInput;
  episodes: readonly CheckedEpisode[];
  /** Whether nothing was found wrong. */
  isSound: boolean;
  /** Lists all problems, with those that the server has found in the draft. */
  listProblems(ofDraft: readonly SourceProblem[]): string[];
}
