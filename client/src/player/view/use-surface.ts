import { useRef, useState } from 'react';
import type { EpisodeStep } from '#player/gestures/gestures.ts';
import { useConsumedTouches } from '#player/gestures/use-consumed-touches.ts';
import { usePlayerGestures } from '#player/gestures/use-player-gestures.ts';
import { useWheelSteps } from '#player/gestures/use-wheel-steps.ts';
import type { Player } from '#player/use-player.ts';
import type { Engagement } from './chrome/use-engagement.ts';
import { useHoldSpeed } from './chrome/use-hold-speed.ts';
import { useSeeking } from './chrome/use-seeking.ts';
import { recordSwipe } from './notes/use-swipe-hint.ts';
import { StageMotion } from './stage/stage-motion.ts';
import { useLikeHearts } from './stage/use-like-hearts.ts';

type SurfaceOptions = {
  player: Player;
  engagement: Engagement;
  durationSeconds: number;
  dismiss: (() => void) | null;
  /** A swipe closes the description, and moves to no other item. */
  closeDescription: (() => void) | null;
  onStep: (step: EpisodeStep) => void;
};

/** The element that takes the gestures, with what they move. */
export function useSurface(options: SurfaceOptions) {
  const { player, engagement, durationSeconds, dismiss, closeDescription } = options;
  const onStep = (step: EpisodeStep) => {
    recordSwipe();
    options.onStep(step);
  };
  const element = useRef<HTMLDivElement>(null);
  const [motion] = useState(() => new StageMotion());
  const hearts = useLikeHearts();
  const seeking = useSeeking(player.video, durationSeconds);
  const hold = useHoldSpeed(player);
  useConsumedTouches(element);
  useWheelSteps(element, closeDescription ?? onStep);
  const gestures = usePlayerGestures({
    ...{ player, motion, seeking, hold, dismiss, closeDescription, onStep },
    onLike: ({ x, y, atMs }) => {
      if (!engagement.likeByGesture()) return;
      const { left = 0, top = 0 } = element.current?.getBoundingClientRect() ?? {};
      hearts.addHeart({ x: x - left, y: y - top, atMs });
    },
  });
  return { element, motion, hearts, seeking, hold, gestures };
}
