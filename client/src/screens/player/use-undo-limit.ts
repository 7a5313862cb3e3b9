import { limits } from '@cliffhanger/contracts/core';
import { useEffect, useEffectEvent } from 'react';
import type { Unlock } from '#features/unlocks/use-unlock.ts';

// `progress` as well, since the browser's own HLS loads ahead without a limit.
const events = ['timeupdate', 'progress', 'play', 'pause', 'ratechange'] as const;

/**
 * Withdraws the undo of an unlock once the episode was watched or loaded beyond the limits that the server applies, and
 * counts down to it while the episode plays.
 */
export function useUndoLimit(element: HTMLVideoElement | undefined, isUndoable: boolean, unlock: Unlock) {
  const check = useEffectEvent(({ currentTime, playbackRate, paused, buffered }: HTMLVideoElement) => {
    const loadedSeconds = buffered.length === 0 ? 0 : buffered.end(buffered.length - 1);
    const videoSeconds = limits.undoWatchedSeconds - currentTime;
    if (videoSeconds <= 0 || loadedSeconds > limits.undoLoadedSeconds) unlock.endUndo();
    else unlock.countVideoToUndoEnd(paused ? null : videoSeconds / playbackRate);
  });
  const stopCounting = useEffectEvent(() => unlock.countVideoToUndoEnd(null));
  useEffect(() => {
    if (!element || !isUndoable) return;
    const listener = () => check(element);
    listener();
    for (const event of events) element.addEventListener(event, listener);
    return () => {
      stopCounting();
      for (const event of events) element.removeEventListener(event, listener);
    };
  }, [element, isUndoable]);
}
