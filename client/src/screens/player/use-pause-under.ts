import { useEffect, useRef } from 'react';
import type { Player } from '#player/use-player.ts';

/**
 * Pauses the film while something covers it, and plays on after that if it did before. It stays paused for a viewer who
 * goes from there to another screen.
 * @returns a function that makes it stay paused, for a viewer who goes to another episode
 */
export function usePauseUnder(video: Player['video'], isCovered: boolean): () => void {
  const paused = useRef<Player['video']>(null);
  useEffect(() => {
    if (isCovered) {
      if (!video?.state.value.isPlaying) return;
      video.pause();
      paused.current = video;
    } else {
      if (video !== null && paused.current === video) video.play();
      paused.current = null;
    }
  }, [video, isCovered]);
  return () => {
    paused.current = null;
  };
}
