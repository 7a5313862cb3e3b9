import { useTranslation } from 'react-i18next';
import type { VideoPool } from '#features/player/video/video-pool.ts';
import { useStore } from '#lib/store.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import styles from './player-bar.module.css';

type PlayerBarProps = {
  pool: VideoPool;
  title: string | undefined;
  /** Without it the player is a tab, with neither back arrow nor title. */
  onLeave: (() => void) | undefined;
  /** Null if the episode has no subtitles. */
  captions: { areOn: boolean; toggle: () => void } | null;
  /** A paywall covers the rest of the player. */
  isBare: boolean;
};

export function PlayerBar({ pool, title, onLeave, captions, isBare }: PlayerBarProps) {
  const { t } = useTranslation(['player', 'common']);
  const sound = useStore(pool.sound);
  const isMuted = sound !== 'on';
  const toggleSound = () => pool.setMuted(!isMuted);

  const soundButton = (
    <IconButton icon={isMuted ? 'mute' : 'sound'} label={t('mute')} pressed={isMuted} onClick={toggleSound} />
  );
  const captionsButton = captions && (
    <IconButton
      icon="cc"
      label={t('captions')}
      pressed={captions.areOn}
      className={captions.areOn ? undefined : styles.captionsOff}
      onClick={captions.toggle}
    />
  );
  return (
    <>
      {onLeave ? (
        <TopBar
          over
          title={title ?? ''}
          titleStyle="start"
          back={{ label: t('common:back'), onClick: onLeave }}
          end={
            <>
              {soundButton}
              {captionsButton}
            </>
          }
        />
      ) : (
        <TopBar over start={soundButton} end={captionsButton} />
      )}
      {sound === 'offByBrowser' && !isBare && (
        <Button slim icon="mute" className={styles.soundOff} onClick={toggleSound}>
          {t('soundOff')}
        </Button>
      )}
    </>
  );
}
