import type { ReactNode } from 'react';
import type { Player } from '#player/use-player.ts';
import { useMobileDataNote } from './mobile-data-note.tsx';
import { ProblemNote } from './problem-note.tsx';
import { useResumeNote } from './resume-note.tsx';

/** The most important note that the player has now, or null. */
export function usePlayerNote(player: Player): ReactNode {
  const { video, videoState } = player;
  const resumeNote = useResumeNote(player);
  const mobileDataNote = useMobileDataNote(player);
  const problem = videoState?.problem;
  if (problem) return <ProblemNote problem={problem} onRetry={() => video?.retry()} />;
  return resumeNote ?? mobileDataNote;
}
