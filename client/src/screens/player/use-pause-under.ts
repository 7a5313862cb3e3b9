import { useEffect } from 'react';
import type { Player } from '#features/player/use-player.ts';

/** Pauses the film while something covers it, and plays on if it did before. */
export function usePauseUnder(video: Player['video'], isCovered: boolean): void {
  useEffect(() => {
    if (!isCovered || !video?.state.value.isPlaying) return;
    video.pause();
    return () => video.play();
  }, [video, isCovered]);
}
