import { useSyncExternalStore } from 'react';
import type { Store } from '#lib/store.ts';

/** Current position of the video, in whole seconds. */
export interface EpisodePosition {
  seconds: number;
  /** Furthest position of the viewer in this episode. */
  passedSeconds: number;
}

/** Whether the viewer has reached the second that a comment is about. */
export const isPassed = ({ passedSeconds }: EpisodePosition, atSecond: number | null): boolean =>
  atSecond === null || atSecond <= passedSeconds;

/** `isPassed` as a hook. The component renders again only when the value changes. */
export const useIsPassed = (position: Store<EpisodePosition>, atSecond: number | null): boolean =>
  useSyncExternalStore(position.subscribe, () => isPassed(position.value, atSecond));
