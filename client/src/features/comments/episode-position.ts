import { useSyncExternalStore } from 'react';
import type { Store } from '#lib/store.ts';

/** Where the film of the episode is, in whole seconds. */
export interface EpisodePosition {
  seconds: number;
  /** How far the viewer has been in this episode, ever. */
  passedSeconds: number;
}

/** Whether the viewer has been at the second that a comment is about. */
export const isPassed = ({ passedSeconds }: EpisodePosition, atSecond: number | null): boolean =>
  atSecond === null || atSecond <= passedSeconds;

/** The same, for a component that renders again only when it changes. */
export const useIsPassed = (position: Store<EpisodePosition>, atSecond: number | null): boolean =>
  useSyncExternalStore(position.subscribe, () => isPassed(position.value, atSecond));
