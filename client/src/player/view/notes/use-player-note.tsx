import { useTranslation } from 'react-i18next';
import type { VideoState } from '#player/engine/video-state.ts';
import type { Player } from '#player/use-player.ts';
import type { Elements } from '#ui/elements.ts';
import { useMobileDataNote } from './mobile-data-note.tsx';
import { Note } from './note.tsx';
import { useResumeNote } from './resume-note.tsx';
import { useTimeNote } from './time-note.tsx';

/** The most important note that the player has now, or null. */
export function usePlayerNote(player: Player): Elements {
  const { video, videoState } = player;
  const resumeNote = useResumeNote(player);
  const timeNote = useTimeNote(player);
  const mobileDataNote = useMobileDataNote(player);
  const problem = videoState?.problem;
  if (problem) return <ProblemNote problem={problem} onRetry={() => video?.retry()} />;
  return resumeNote ?? timeNote ?? mobileDataNote;
}

type ProblemNoteProps = { problem: NonNullable<VideoState['problem']>; onRetry: () => void };

/** Says why the video waits, and that its place is kept. */
function ProblemNote({ problem, onRetry }: ProblemNoteProps) {
  const { t } = useTranslation(['player', 'common']);
  const text =
    problem === 'network'
      ? { title: t('common:failure.title'), text: t('problem.network') }
      : { title: t('problem.mediaTitle'), text: t('problem.media') };
  return <Note {...text} isUrgent actions={[{ label: t('common:tryAgain'), onClick: onRetry }]} />;
}
