import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VideoPool } from '#features/player/video/video-pool.ts';
import { useStore } from '#lib/store.ts';
import { classNames } from '#ui/class-names.ts';
import { cssVariables } from '#ui/css-variables.ts';
import { Icon } from '#ui/icon.tsx';
import type { EpisodeStep } from './gestures.ts';
import { type LikeHeart, LikeHearts } from './like-hearts.tsx';
import styles from './stage.module.css';
import { StageMotion } from './stage-motion.ts';
import { useShownVideo } from './use-shown-video.ts';
import { useStageGestures } from './use-stage-gestures.ts';
import { useWheelSteps } from './use-wheel-steps.ts';

/** Shown without a video: the drama's still frame, or its poster on its tone. */
type StageBackdrop = { frameUrl: string | null; posterUrl: string; tone: string };

type StageProps = {
  pool: VideoPool;
  /** Whether the current episode is shown, and whether it plays; the stage is a play button. */
  isPlayable: boolean;
  isPlaying: boolean;
  backdrop: StageBackdrop | undefined;
  nextId: string | undefined;
  previousId: string | undefined;
  onPlayOrPause: () => void;
  onLike: () => void;
  onStep: (step: EpisodeStep) => void;
};

/** The video, and the gestures on it: tap to play, double tap to like, swipe or wheel to another episode. */
export function Stage(props: StageProps) {
  const { pool, isPlayable, isPlaying, backdrop, nextId, previousId, onPlayOrPause, onLike, onStep } = props;
  const { t } = useTranslation('player');
  const [motion] = useState(() => new StageMotion());
  const [hearts, setHearts] = useState<readonly LikeHeart[]>([]);
  const stage = useRef<HTMLDivElement>(null);
  const videos = useRef<HTMLDivElement>(null);
  const shown = useStore(pool.shown);
  useShownVideo(videos, pool, shown, motion);
  useWheelSteps(stage, onStep);

  const gestures = useStageGestures({
    onTap: onPlayOrPause,
    onDoubleTap: ({ x, y, atMs }) => {
      setHearts((all) => [...all, { id: atMs, x, y }]);
      onLike();
    },
    onStep,
    onDrag: (pixels, height) =>
      motion.drag(shown, pool.find(pixels < 0 ? nextId : previousId), pixels, height),
    onDragEnd: (isStepping) => motion.settle(isStepping),
  });

  return (
    <div ref={stage} className={styles.stage} style={cssVariables({ tone: backdrop?.tone })}>
      {!shown && backdrop && <BackdropImage {...backdrop} />}
      <div ref={videos} className={styles.videos} />
      <div className={styles.shade} />
      <button
        type="button"
        className={styles.surface}
        aria-label={isPlaying ? t('pause') : t('play')}
        disabled={!isPlayable}
        {...gestures}
      />
      {isPlayable && !isPlaying && <Icon name="play" size={64} className={styles.play} />}
      <LikeHearts
        hearts={hearts}
        onGone={(id) => setHearts((all) => all.filter((heart) => heart.id !== id))}
      />
    </div>
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
