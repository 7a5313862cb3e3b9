import { useTranslation } from 'react-i18next';
import type { VideoState } from '#player/engine/video-state.ts';
import { Note } from './note.tsx';

type ProblemNoteProps = { problem: NonNullable<VideoState['problem']>; onRetry: () => void };

/** Says why the film waits, and that its place is kept. */
export function ProblemNote({ problem, onRetry }: ProblemNoteProps) {
  const { t } = useTranslation(['player', 'common']);
  const words =
    problem === 'network'
      ? { title: t('common:failure.title'), text: t('problem.network') }
      : { title: t('problem.mediaTitle'), text: t('problem.media') };
  return <Note {...words} isUrgent actions={[{ label: t('common:tryAgain'), onClick: onRetry }]} />;
}
