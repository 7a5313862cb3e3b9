import { useTranslation } from 'react-i18next';
import type { Player } from '#features/player/use-player.ts';
import { useStore } from '#lib/store.ts';
import { classNames } from '#ui/class-names.ts';
import { cssVariables } from '#ui/css-variables.ts';
import { Icon } from '#ui/icon.tsx';
import { LikeHearts } from './like-hearts.tsx';
import styles from './stage.module.css';
import type { StageMotion } from './stage-motion.ts';
import type { LikeHeartList } from './use-like-hearts.ts';
import { useShownVideo } from './use-shown-video.ts';

/** Shown without a video: the drama's still frame, or its poster on its tone. */
export type StageBackdrop = { frameUrl: string | null; posterUrl: string; tone: string };

type StageProps = {
  player: Player;
  backdrop: StageBackdrop | undefined;
  motion: StageMotion;
  hearts: LikeHeartList;
  /** The picture rises, so that what matters in it stands above the sheet. */
  isUnderSheet: boolean;
};

/** The video, or what stands in for it. Gestures arrive at the player's surface, which holds the stage. */
export function Stage({ player, backdrop, motion, hearts, isUnderSheet }: StageProps) {
  const { pool } = player;
  const shown = useStore(pool.shown);
  useShownVideo(pool, shown, motion);

  return (
    <div
      className={classNames(styles.stage, isUnderSheet && styles.underSheet)}
      style={cssVariables({ tone: backdrop?.tone })}
    >
      {!shown && backdrop && <BackdropImage {...backdrop} />}
      <div ref={motion.container} className={styles.videos} />
      <div className={styles.shade} />
      <PlayButton player={player} />
      <LikeHearts {...hearts} />
    </div>
  );
}

/** A button over the whole video for keyboards and screen readers. Taps on it are gestures. */
function PlayButton({ player: { video, isPlaying, playOrPause } }: { player: Player }) {
  const { t } = useTranslation('player');
  return (
    <>
      <button
        type="button"
        data-film
        className={styles.surface}
        aria-label={isPlaying ? t('pause') : t('play')}
        disabled={video === null}
        onClick={(event) => event.detail === 0 && playOrPause()}
      />
      {video !== null && !isPlaying && <Icon name="play" size={64} className={styles.play} />}
    </>
  );
}

function BackdropImage({ frameUrl, posterUrl }: StageBackdrop) {
  return (
    <img
      className={classNames(styles.backdrop, frameUrl === null && styles.poster)}
      src={frameUrl ?? posterUrl}
      alt=""
    />
  );
}
