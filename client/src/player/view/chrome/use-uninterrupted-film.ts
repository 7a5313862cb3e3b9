import { useEffect, useState } from 'react';
import { useHoldInterruptions } from '#lib/interruptions.ts';

/** Between two episodes the film stands still for less. */
const pauseMs = 600;

/** Holds interruptions back until the film pauses or ends, and no sheet is open over it. */
export function useUninterruptedFilm(isPlaying: boolean, isCovered: boolean): void {
  const [isPaused, setIsPaused] = useState(false);
  useEffect(() => {
    if (isPlaying) return;
    const timer = setTimeout(() => setIsPaused(true), pauseMs);
    return () => {
      clearTimeout(timer);
      setIsPaused(false);
    };
  }, [isPlaying]);
  useHoldInterruptions(!isPaused || isCovered);
}
