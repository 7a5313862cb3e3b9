import type { ReactNode } from 'react';
import type { Player } from '#features/player/use-player.ts';
import { ProblemNote } from './problem-note.tsx';

/** The most important note that the player has now, or null. */
export function usePlayerNote({ video, state }: Player): ReactNode {
  const problem = state?.problem;
  if (problem) return <ProblemNote problem={problem} onRetry={() => video?.retry()} />;
  return null;
}
