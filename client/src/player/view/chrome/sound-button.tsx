import { classNames } from '@cliffhanger/look/class-names.ts';
import { Icon } from '@cliffhanger/look/icon.tsx';
import { useTranslation } from 'react-i18next';
import { useStore } from '#lib/store.ts';
import type { VideoPool } from '#player/engine/video-pool.ts';
import { IconButton } from '#ui/button.tsx';
import { usePresent } from '#ui/use-present.ts';
import styles from './sound-button.module.css';

type SoundButtonProps = {
  pool: VideoPool;
  /** The end of the bar at which it stands. The text of the hint is on its other side. */
  side: 'start' | 'end';
  /** A paywall covers the player, so sound is no topic. */
  isLocked: boolean;
};

/** Turns the sound on and off. A viewer whose browser starts without sound reads so, until they turn it on once. */
export function SoundButton({ pool, side, isLocked }: SoundButtonProps) {
  const { t } = useTranslation('player');
  const sound = useStore(pool.sound);
  const isMuted = sound !== 'on';
  const isHint = sound === 'offByBrowser' && !pool.hasChosenSound && !isLocked;
  const { isPresent, hide } = usePresent(isHint);
  const toggle = () => pool.setMuted(!isMuted);
  if (isHint) {
    return (
      <button type="button" className={classNames(styles.hint, styles[side])} onClick={toggle}>
        <Icon name="mute" />
        <span>{t('soundOff')}</span>
      </button>
    );
  }
  return (
    <span className={styles.button}>
      {isPresent && (
        <span
          className={classNames(styles.hint, styles[side], styles.leaving)}
          aria-hidden="true"
          onAnimationEnd={hide}
        >
          <Icon name="sound" />
          <span>{t('soundOff')}</span>
        </span>
      )}
      <IconButton icon={isMuted ? 'mute' : 'sound'} label={t('mute')} pressed={isMuted} onClick={toggle} />
    </span>
  );
}
