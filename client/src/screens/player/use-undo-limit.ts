import { limits } from '@cliffhanger/contracts';
import { useEffect } from 'react';

/** Withdraws the undo of an unlock once the episode was watched or loaded beyond the limits that the server applies. */
export function useUndoLimit(
  element: HTMLVideoElement | undefined,
  isUndoable: boolean,
  endUndo: () => void,
) {
  useEffect(() => {
    if (!element || !isUndoable) return;
    const check = () => {
      const { currentTime, buffered } = element;
      const loaded = buffered.length === 0 ? 0 : buffered.end(buffered.length - 1);
      if (currentTime >= limits.undoWatchedSeconds || loaded > limits.undoLoadedSeconds) endUndo();
    };
    // `progress` as well, since the browser's own HLS loads ahead without a limit.
    const events = ['timeupdate', 'progress'] as const;
    for (const event of events) element.addEventListener(event, check);
    return () => {
      for (const event of events) element.removeEventListener(event, check);
    };
  }, [element, isUndoable, endUndo]);
}
