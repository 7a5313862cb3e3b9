import type { PlaybackStart } from '@cliffhanger/contracts';

interface StartMark {
  start: PlaybackStart;
  /** On the clock of `performance.now()`. */
  atMs: number;
}

/** The first film of a page is waited for from the opening of its address. */
let mark: StartMark | null = { start: 'cold', atMs: 0 };

/** Records that the viewer asked for another episode just now. */
export const markPlaybackStart = (start: 'warm' | 'next'): void => {
  mark = { start, atMs: performance.now() };
};

/** Returns when the episode that is shown now was asked for. */
export const takePlaybackStart = (): StartMark => {
  const taken = mark ?? { start: 'warm', atMs: performance.now() };
  mark = null;
  return taken;
};
