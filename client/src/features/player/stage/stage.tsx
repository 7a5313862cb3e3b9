import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Player } from '#features/player/use-player.ts';
import { useStore } from '#lib/store.ts';
import { classNames } from '#ui/class-names.ts';
import { cssVariables } from '#ui/css-variables.ts';
import { Icon } from '#ui/icon.tsx';
import type { EpisodeStep } from './gestures.ts';
import { LikeHearts } from './like-hearts.tsx';
import styles from './stage.module.css';
import { StageMotion } from './stage-motion.ts';
import { useLikeHearts } from './use-like-hearts.ts';
import { useShownVideo } from './use-shown-video.ts';
import { useStageGestures } from './use-stage-gestures.ts';
import { useWheelSteps } from './use-wheel-steps.ts';

/** Shown without a video: the drama's still frame, or its poster on its tone. */
export type StageBackdrop = { frameUrl: string | null; posterUrl: string; tone: string };

type StageProps = {
  player: Player;
  backdrop: StageBackdrop | undefined;
  onLike: () => void;
  onStep: (step: EpisodeStep) => void;
};

/** The video, and the gestures on it: tap to play, double tap to like, swipe or wheel to another episode. */
export function Stage({ player, backdrop, onLike, onStep }: StageProps) {
  const { pool } = player;
  const { next, previous } = player.neighbors;
  const [motion] = useState(() => new StageMotion());
  const { hearts, addHeart, removeHeart } = useLikeHearts();
  const stage = useRef<HTMLDivElement>(null);
  const videos = useRef<HTMLDivElement>(null);
  const shown = useStore(pool.shown);
  useShownVideo(videos, pool, shown, motion);
  useWheelSteps(stage, onStep);

  const gestures = useStageGestures({
    onTap: player.playOrPause,
    onDoubleTap: (tap) => {
      addHeart(tap);
      onLike();
    },
    onStep,
    onDrag: (pixels, height) => {
      const neighbor = pool.find((pixels < 0 ? next : previous)?.episodeId);
      motion.drag(shown, neighbor, pixels, height);
    },
    onDragEnd: (isStepping) => motion.settle(isStepping),
  });

  return (
    <div ref={stage} className={styles.stage} style={cssVariables({ tone: backdrop?.tone })}>
      {!shown && backdrop && <BackdropImage {...backdrop} />}
      <div ref={videos} className={styles.videos} />
      <div className={styles.shade} />
      <PlayButton player={player} gestures={gestures} />
      <LikeHearts hearts={hearts} onGone={removeHeart} />
    </div>
  );
}

type PlayButtonProps = { player: Player; gestures: ReturnType<typeof useStageGestures> };

/** A button over the whole video, which also receives the gestures. */
function PlayButton({ player: { video, isPlaying }, gestures }: PlayButtonProps) {
  const { t } = useTranslation('player');
  return (
    <>
      <button
        type="button"
        className={styles.surface}
        aria-label={isPlaying ? t('pause') : t('play')}
        disabled={video === null}
        {...gestures}
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
