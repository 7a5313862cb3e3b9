import { useTranslation } from 'react-i18next';
import type { VideoPool } from '#features/player/video/video-pool.ts';
import { useStore } from '#lib/store.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import styles from './player-bar.module.css';
import type { Captions } from './use-captions.ts';

type PlayerBarProps = {
  pool: VideoPool;
  title: string | undefined;
  /** Without it the player is a tab, with neither back arrow nor title. */
  onLeave: (() => void) | undefined;
  /** Null if the episode has no subtitles. */
  captions: Captions | null;
  /** A paywall covers the player: the button that announces muted sound is hidden. */
  isLocked: boolean;
  onOpenPlayback: () => void;
};

/** The bar at the top, with the sound, the captions and the playback sheet. */
export function PlayerBar({ pool, title, onLeave, captions, isLocked, onOpenPlayback }: PlayerBarProps) {
  const { t } = useTranslation(['common', 'player']);
  const soundButton = <SoundButton pool={pool} />;
  const end = (
    <>
      {captions && <CaptionsButton captions={captions} />}
      <IconButton icon="more" label={t('player:playback.title')} onClick={onOpenPlayback} />
    </>
  );
  return (
    <>
      {onLeave ? (
        <TopBar
          over
          title={title ?? ''}
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
      {!isLocked && <SoundOffButton pool={pool} />}
    </>
  );
}

function SoundButton({ pool }: { pool: VideoPool }) {
  const { t } = useTranslation('player');
  const isMuted = useStore(pool.sound) !== 'on';
  return (
    <IconButton
      icon={isMuted ? 'mute' : 'sound'}
      label={t('mute')}
      pressed={isMuted}
      onClick={() => pool.setMuted(!isMuted)}
    />
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

/** A button that turns the sound on, shown if the browser has muted the video. */
function SoundOffButton({ pool }: { pool: VideoPool }) {
  const { t } = useTranslation('player');
  if (useStore(pool.sound) !== 'offByBrowser') return null;
  return (
    <Button slim icon="mute" className={styles.soundOff} onClick={() => pool.setMuted(false)}>
      {t('soundOff')}
    </Button>
  );
}
