import { type RefObject, useRef, useState } from 'react';
import type { GestureHandlers } from '#player/gestures/finger.ts';
import type { EpisodeStep } from '#player/gestures/gestures.ts';
import { useGestures } from '#player/gestures/use-gestures.ts';
import type { Player } from '#player/use-player.ts';
import { type HoldSpeed, useHoldSpeed } from './chrome/use-hold-speed.ts';
import { type Seeking, useSeeking } from './chrome/use-seeking.ts';
import { recordSwipe } from './notes/use-swipe-hint.ts';
import { StageMotion } from './stage/stage-motion.ts';
import { type LikeHeartList, useLikeHearts } from './stage/use-like-hearts.ts';
import type { Controls } from './use-controls.ts';
import type { Overlays } from './use-overlays.ts';

interface TouchSurfaceOptions {
  player: Player;
  controls: Controls;
  overlays: Overlays;
  durationSeconds: number;
}

/** The touch surface of the player: its element, its gestures, and what they drive. */
export interface TouchSurface {
  element: RefObject<HTMLDivElement | null>;
  gestures: ReturnType<typeof useGestures>;
  motion: StageMotion;
  hearts: LikeHeartList;
  seeking: Seeking;
  hold: HoldSpeed;
  /** Moves as a swipe does. */
  step: (direction: EpisodeStep) => void;
  /** The gesture that is under way; null if there is none. */
  gesture: 'seek' | 'hold' | null;
}

export function useTouchSurface(options: TouchSurfaceOptions): TouchSurface {
  const { player, controls, overlays, durationSeconds } = options;
  const element = useRef<HTMLDivElement>(null);
  const [motion] = useState(() => new StageMotion());
  const hearts = useLikeHearts();
  const seeking = useSeeking(player.video, durationSeconds);
  const hold = useHoldSpeed(player);
  const step = (direction: EpisodeStep) => {
    recordSwipe();
    player.step(direction);
  };
  const handlers: GestureHandlers = {
    ...dragHandlers(options, motion, step),
    tap: () => handleTap(options, hold),
    doubleTap: ({ x, y, atMs }) => {
      if (!controls.engagement.likeByGesture()) return;
      const { left = 0, top = 0 } = element.current?.getBoundingClientRect() ?? {};
      hearts.addHeart({ x: x - left, y: y - top, atMs });
    },
    seek: seeking.aim,
    seekEnd: seeking.end,
    hold: hold.hold,
    holdEnd: hold.release,
  };
  const surface = { element, seekLine: seeking.line, onWheelStep: overlays.closeDescription ?? step };
  const gestures = useGestures(handlers, surface);
  const gesture = seeking.drag ? 'seek' : hold.share !== null ? 'hold' : null;
  return { element, gestures, motion, hearts, seeking, hold, step, gesture };
}

const handleTap = ({ player, overlays: { dismiss } }: TouchSurfaceOptions, hold: HoldSpeed) => {
  const { pool, video, isPlaying } = player;
  if (hold.isLocked) hold.unlock();
  else if (dismiss) dismiss();
  else if (pool.sound.value === 'offByBrowser') {
    pool.setMuted(false);
    // A browser that saves power refuses to start at all.
    if (!isPlaying) video?.play();
  } else player.playOrPause();
};

const dragHandlers = (
  { player, overlays: { closeDescription } }: TouchSurfaceOptions,
  motion: StageMotion,
  step: (direction: EpisodeStep) => void,
): Pick<GestureHandlers, 'drag' | 'dragEnd'> => ({
  drag: (pixels) => {
    // A swipe closes an open description instead of changing the episode.
    const { next, previous } = player.neighborsNow();
    const neighbor = closeDescription ? null : pixels < 0 ? next : previous;
    const { pool } = player;
    motion.drag(pool.shown.value, neighbor ? pool.find(neighbor.episodeId) : undefined, pixels);
  },
  dragEnd: (direction) => {
    if (closeDescription) {
      if (direction !== null) closeDescription();
      motion.settle(false);
      return;
    }
    const { next, previous } = player.neighborsNow();
    const isStepping = direction !== null && (direction === 1 ? next : previous) !== null;
    if (isStepping) step(direction);
    motion.settle(isStepping);
  },
});
