import { type RefObject, useEffect, useRef, useState } from 'react';
import { storage } from '#lib/storage.ts';
import type { Player } from '#player/use-player.ts';
import type { StageMotion } from '#player/view/stage/stage-motion.ts';

const swipedKey = 'sj_swiped';
const firstAfterMs = 1_200;
const againAfterMs = 8_000;
const maxTimes = 2;
const shownMs = { lifted: 2_100, faded: 4_000 };

/** Ends the hint for good on this device. */
export const recordSwipe = (): void => storage.set(swipedKey, '1');

const hasSwiped = () => storage.get(swipedKey) !== null;

type SwipeHintOptions = {
  player: Player;
  motion: StageMotion;
  /** A touch of this element ends the hint. */
  surface: RefObject<HTMLElement | null>;
  /** Nothing else asks for attention. */
  isAllowed: boolean;
};

/**
 * Lifts the item for a moment to show that another one follows, to a viewer who has never swiped: soon after the first
 * picture, and once more after a while without a touch. @returns whether the row under the item shows
 */
export function useSwipeHint({ player, motion, surface, isAllowed }: SwipeHintOptions): boolean {
  const { videoState, neighbors, pool } = player;
  const [isShown, setIsShown] = useState(false);
  const times = useRef(0);
  const runs =
    isAllowed && neighbors.next !== null && videoState?.isPlaying === true && !videoState.isWaiting;

  useEffect(() => {
    if (!runs) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      if (times.current < maxTimes && !hasSwiped())
        timer = setTimeout(show, times.current === 0 ? firstAfterMs : againAfterMs);
    };
    const show = () => {
      times.current += 1;
      setIsShown(true);
      const isLifted = motion.lift(pool.shown.value);
      timer = setTimeout(hide, isLifted ? shownMs.lifted : shownMs.faded);
    };
    const hide = () => {
      setIsShown(false);
      motion.lower();
      wait();
    };
    wait();
    const element = surface.current;
    element?.addEventListener('pointerdown', hide);
    return () => {
      element?.removeEventListener('pointerdown', hide);
      clearTimeout(timer);
      setIsShown(false);
      motion.lower();
    };
  }, [runs, motion, pool, surface]);
  return isShown;
}
