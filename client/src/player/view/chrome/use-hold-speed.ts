import { useCallback, useEffect, useRef, useState } from 'react';
import type { Player } from '#player/use-player.ts';

export const holdSpeed = 2;
/** How far the finger slides down to keep the speed. */
const lockPixels = 64;

export interface HoldSpeed {
  /** How far the finger has come towards the lock, 0 to 1; null while nothing is held. */
  share: number | null;
  /** The speed stays until a tap. */
  isLocked: boolean;
  /** By a finger, or locked. */
  isHeld: boolean;
  hold: (pixelsDown: number) => void;
  release: () => void;
  unlock: () => void;
}

/** Plays twice as fast while a finger rests on the picture, and on without the finger once it has slid down. */
export function useHoldSpeed({ pool, isPlaying, video }: Player): HoldSpeed {
  const [share, setShare] = useState<number | null>(null);
  const [isLocked, setIsLocked] = useState(false);
  const latestShare = useRef<number | null>(null);
  const change = (value: number | null) => {
    latestShare.current = value;
    setShare(value);
  };
  const unlock = useCallback(() => {
    setIsLocked(false);
    pool.holdSpeed(null);
  }, [pool]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another episode plays at its own speed
  useEffect(() => unlock, [video, unlock]);

  return {
    share,
    isLocked,
    isHeld: share !== null || isLocked,
    unlock,
    hold: (pixelsDown) => {
      if (!isPlaying) return;
      pool.holdSpeed(holdSpeed);
      change(Math.min(1, Math.max(0, pixelsDown / lockPixels)));
    },
    release: () => {
      if (latestShare.current === 1) setIsLocked(true);
      else unlock();
      change(null);
    },
  };
}
