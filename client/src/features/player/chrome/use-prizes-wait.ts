import { useEffect, useState } from 'react';
import { usePopupsWait } from '#ui/popup.tsx';

/** Between two episodes the film stands still for less. */
const pauseMs = 600;

/** Holds the popups of prizes back until the film pauses or ends, and no sheet is open over it. */
export function usePrizesWait(isPlaying: boolean, isCovered: boolean): void {
  const [isPaused, setIsPaused] = useState(false);
  useEffect(() => {
    if (isPlaying) return;
    const timer = setTimeout(() => setIsPaused(true), pauseMs);
    return () => {
      clearTimeout(timer);
      setIsPaused(false);
    };
  }, [isPlaying]);
  usePopupsWait(!isPaused || isCovered);
}
