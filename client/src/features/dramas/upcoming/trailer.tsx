import type { Playback, UpcomingDrama } from '@cliffhanger/contracts';
import { Icon } from '@cliffhanger/look/icon.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Elements } from '#ui/elements.ts';
import { PortraitImage } from '#ui/portrait-image.tsx';
import styles from './upcoming.module.css';

export interface TrailerVideoProps {
  drama: UpcomingDrama;
  trailer: Playback;
  isPlaying: boolean;
  onEnded: () => void;
}

type TrailerProps = {
  drama: UpcomingDrama;
  trailer: Playback;
  /** Plays the trailer. The screen provides it, because features do not know the player. */
  Video: (props: TrailerVideoProps) => Elements;
};

/** The trailer of an announced drama: its first frame, and the video from the first press on. */
export function Trailer({ drama, trailer, Video }: TrailerProps) {
  const { t } = useTranslation('dramas');
  const [state, setState] = useState<'closed' | 'playing' | 'paused'>('closed');
  const isPlaying = state === 'playing';
  return (
    <section className={styles.trailer} aria-label={t('upcoming.trailer')}>
      <h2 className="title">{t('upcoming.trailer')}</h2>
      <div className={styles.frame}>
        <PortraitImage src={trailer.posterUrl} tone={drama.tone} className={styles.picture} />
        {state !== 'closed' && (
          <Video drama={drama} trailer={trailer} isPlaying={isPlaying} onEnded={() => setState('closed')} />
        )}
        <button
          type="button"
          className={styles.play}
          aria-label={t(isPlaying ? 'upcoming.pause' : 'upcoming.play')}
          onClick={() => setState(isPlaying ? 'paused' : 'playing')}
        >
          {!isPlaying && <Icon name="play" size={64} />}
        </button>
      </div>
    </section>
  );
}
