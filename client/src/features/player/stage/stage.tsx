import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EpisodeVideo } from '#features/player/video/episode-video.ts';
import type { VideoPool } from '#features/player/video/video-pool.ts';
import { classNames } from '#ui/class-names.ts';
import { cssVariables } from '#ui/css-variables.ts';
import { Icon } from '#ui/icon.tsx';
import { useStore } from '#ui/store.ts';
import type { EpisodeStep } from './gestures.ts';
import { type Heart, LikeHearts } from './like-hearts.tsx';
import styles from './stage.module.css';
import { StageMotion } from './stage-motion.ts';
import { useStageGestures } from './use-stage-gestures.ts';

/** What stands where no video does: the drama's frame, or its poster on its tone. */
export type Backdrop = { frameUrl: string | null; posterUrl: string; tone: string };

type StageProps = {
  pool: VideoPool;
  /** Whether what is shown is the current episode, and whether it plays: for the button that the stage is. */
  isPlayable: boolean;
  isPlaying: boolean;
  backdrop: Backdrop | undefined;
  nextId: string | undefined;
  previousId: string | undefined;
  onPlayOrPause: () => void;
  onLike: () => void;
  onStep: (step: EpisodeStep) => void;
};

/** The picture, and what a finger or a wheel does on it. */
export function Stage(props: StageProps) {
  const { pool, isPlayable, isPlaying, backdrop, nextId, previousId, onPlayOrPause, onLike, onStep } = props;
  const { t } = useTranslation('player');
  const [motion] = useState(() => new StageMotion());
  const [hearts, setHearts] = useState<readonly Heart[]>([]);
  const stage = useRef<HTMLDivElement>(null);
  const videos = useRef<HTMLDivElement>(null);
  const shown = useStore(pool.shown);
  useShownVideo(videos, pool, shown, motion);

  const gestures = useStageGestures(stage, {
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
      {!shown && backdrop && (
        <img
          className={classNames(styles.backdrop, backdrop.frameUrl === null && styles.poster)}
          src={backdrop.frameUrl ?? backdrop.posterUrl}
          alt=""
        />
      )}
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

function useShownVideo(
  holder: RefObject<HTMLDivElement | null>,
  pool: VideoPool,
  shown: EpisodeVideo | null,
  motion: StageMotion,
) {
  const before = useRef<{ video: EpisodeVideo | null; number: number }>({ video: null, number: 0 });

  useLayoutEffect(() => {
    holder.current?.append(...pool.videos.map(({ element }) => element));
  }, [holder, pool]);

  useLayoutEffect(() => {
    for (const video of pool.videos) video.element.toggleAttribute('data-shown', video === shown);
    const number = shown?.source?.number ?? 0;
    const { video, number: numberBefore } = before.current;
    before.current = { video: shown, number };
    if (video === shown) return;
    const distance = number - numberBefore;
    const step = distance === 1 || distance === -1 ? distance : null;
    motion.changed(video, shown, step, holder.current?.clientHeight ?? 0);
  }, [holder, pool, shown, motion]);
}
