import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#lib/load-part.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { setTimes } from './cue-edits.ts';
import styles from './desk.module.css';
import type { Desk } from './use-desk.ts';

const SoundWave = lazyPart(() => import('./sound-wave.tsx'), 'SoundWave');

/** The sound of the episode, once it was measured. The desk works without it. */
export function DeskWave({ desk }: { desk: Desk }) {
  const { t } = useTranslation('subtitles');
  const { editor, video, wave, mayWrite, focusLine } = desk;
  const { cues, selectedId, dispatch } = editor;
  const place = <div className={styles.wave} />;
  if (!wave || !video.element) return place;
  return (
    <ErrorBoundary resetKey={wave} fallback={() => <WaveMissing />}>
      <Suspense fallback={place}>
        <SoundWave
          wave={wave}
          video={video.element}
          cues={cues}
          selectedId={selectedId}
          isReadOnly={!mayWrite}
          label={t('wave')}
          onSelect={(id) => {
            dispatch({ type: 'select', id });
            focusLine(id);
          }}
          onMove={(id, times) => dispatch({ type: 'edit', cues: setTimes(cues, id, times), selectedId: id })}
        />
      </Suspense>
    </ErrorBoundary>
  );
}

function WaveMissing() {
  const { t } = useTranslation('subtitles');
  return <p className="fine">{t('waveMissing')}</p>;
}
