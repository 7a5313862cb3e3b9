import { useTranslation } from 'react-i18next';
import type { VideoPool } from '#player/engine/video-pool.ts';
import { IconButton } from '#ui/button.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import styles from './player-bar.module.css';
import { SoundButton } from './sound-button.tsx';
import type { Captions } from './use-captions.ts';

type PlayerBarProps = {
  pool: VideoPool;
  title: string | undefined;
  /** Without it the player is a tab, with neither back arrow nor title. */
  onLeave: (() => void) | undefined;
  /** Null if the episode has no subtitles, undefined while that is not known. */
  captions: Captions | null | undefined;
  /** A paywall covers the player. */
  isLocked: boolean;
  onOpenPlayback: () => void;
};

/** The bar at the top, with the sound, the captions and the playback sheet. */
export function PlayerBar({ pool, title, onLeave, captions, isLocked, onOpenPlayback }: PlayerBarProps) {
  const { t } = useTranslation(['common', 'player']);
  const soundButton = <SoundButton pool={pool} side={onLeave ? 'end' : 'start'} isLocked={isLocked} />;
  const end = (
    <>
      {captions === undefined && <span className={styles.captionsPlace} />}
      {captions && <CaptionsButton captions={captions} />}
      <IconButton icon="more" label={t('player:playback.title')} onClick={onOpenPlayback} />
    </>
  );
  return (
    <>
      {onLeave ? (
        <TopBar
          over
          title={title}
          titleStyle="start"
          back={{ label: t('back'), onClick: onLeave }}
          end={
            <>
              {soundButton}
              {end}
            </>
          }
        />
      ) : (
        <TopBar over start={soundButton} end={end} />
      )}
    </>
  );
}

function CaptionsButton({ captions }: { captions: Captions }) {
  const { t } = useTranslation('player');
  return (
    <IconButton
      icon="cc"
      label={t('captions')}
      pressed={captions.areOn}
      className={captions.areOn ? undefined : styles.captionsOff}
      onClick={captions.toggle}
    />
  );
}
