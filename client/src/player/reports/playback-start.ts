import type { PlaybackStart } from '@cliffhanger/contracts';
import { isOpeningEntry } from '#lib/navigation/history-index.ts';

interface StartMark {
  start: PlaybackStart;
  /** On the clock of `performance.now()`. */
  atMs: number;
}

let mark: StartMark | null = null;
let hasStarted = false;

/** Records that the viewer asked for another episode just now. */
export const markPlaybackStart = (start: 'warm' | 'next'): void => {
  mark = { start, atMs: performance.now() };
};

/**
 * Returns when the episode that is shown now was asked for. The viewer waits for the first video of a page from the opening
 * of its address on, unless a link of the page led to it.
 */
export const takePlaybackStart = (): StartMark => {
  const isCold = !hasStarted && isOpeningEntry();
  const taken = mark ?? (isCold ? { start: 'cold', atMs: 0 } : { start: 'warm', atMs: performance.now() });
  mark = null;
  hasStarted = true;
  return taken;
};
