import { useEffect, useState } from 'react';
import { useHoldInterruptions } from '#lib/interruptions.ts';

/** Between two episodes the video stands still for less. */
const pauseMs = 600;

/** Holds interruptions back until the video pauses or ends, and no sheet is open over it. */
export function useUninterruptedVideo(isPlaying: boolean, isCovered: boolean): void {
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
