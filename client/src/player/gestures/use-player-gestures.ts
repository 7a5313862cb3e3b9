import type { Player } from '#player/use-player.ts';
import type { HoldSpeed } from '#player/view/chrome/use-hold-speed.ts';
import type { Seeking } from '#player/view/chrome/use-seeking.ts';
import type { StageMotion } from '#player/view/stage/stage-motion.ts';
import type { EpisodeStep, PointerSample } from './gestures.ts';
import { usePointerGestures } from './use-pointer-gestures.ts';

type PlayerGestureOptions = {
  player: Player;
  motion: StageMotion;
  seeking: Seeking;
  hold: HoldSpeed;
  /** Closes what is open over the film, in place of what a tap does; null if nothing is. */
  dismiss: (() => void) | null;
  /** Closes the open description, in place of the step of a swipe; null while it is closed. */
  closeDescription: (() => void) | null;
  onLike: (at: PointerSample) => void;
  onStep: (step: EpisodeStep) => void;
};

/** The event handlers of the player's surface. */
export function usePlayerGestures(options: PlayerGestureOptions) {
  const { player, motion, seeking, hold, dismiss, closeDescription, onLike, onStep } = options;
  const { pool, neighbors } = player;

  const handleTap = () => {
    if (hold.isLocked) hold.unlock();
    else if (dismiss) dismiss();
    else if (pool.sound.value === 'offByBrowser') {
      pool.setMuted(false);
      // A browser that saves power refuses to start at all.
      if (!player.isPlaying) player.video?.play();
    } else player.playOrPause();
  };
  return usePointerGestures(
    {
      tap: handleTap,
      doubleTap: onLike,
      drag: (pixels) => {
        // Until the render of the last step, the neighbors are those of the episode before.
        const hasNeighbors = !closeDescription && player.shown === pool.shown.value;
        const neighbor = hasNeighbors && (pixels < 0 ? neighbors.next : neighbors.previous);
        motion.drag(pool.shown.value, neighbor ? pool.find(neighbor.episodeId) : undefined, pixels);
      },
      dragEnd: (step) => {
        if (closeDescription) {
          if (step !== null) closeDescription();
          motion.settle(false);
          return;
        }
        const neighbor = step === 1 ? neighbors.next : neighbors.previous;
        const isStepping = step !== null && neighbor !== null;
        if (isStepping) onStep(step);
        motion.settle(isStepping);
      },
      seek: seeking.aim,
      seekEnd: seeking.end,
      hold: hold.hold,
      holdEnd: hold.release,
    },
    seeking.line,
  );
}
