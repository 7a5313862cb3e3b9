import { startTransition, useEffect, useState } from 'react';
import type { EpisodeVideo } from './engine/episode-video.ts';
import type { VideoPool } from './engine/video-pool.ts';
import type { VideoState } from './engine/video-state.ts';

export type ShownVideo = { video: EpisodeVideo | null; state: VideoState | null };

const readShown = ({ shown }: VideoPool): ShownVideo => ({
  video: shown.value,
  state: shown.value?.state.value ?? null,
});

/**
 * Returns the video that the pool shows, with its state. They change in a transition: a step to another episode then renders
 * once, with its navigation, and the first frame of the episode does not wait for it.
 */
export function useShownVideo(pool: VideoPool): ShownVideo {
  const [shown, setShown] = useState(() => readShown(pool));
  useEffect(() => {
    const update = () => startTransition(() => setShown(readShown(pool)));
    let unsubscribeState = () => {};
    const follow = () => {
      unsubscribeState();
      unsubscribeState = pool.shown.value?.state.subscribe(update) ?? (() => {});
      update();
    };
    const unsubscribeShown = pool.shown.subscribe(follow);
    follow();
    return () => {
      unsubscribeShown();
      unsubscribeState();
    };
  }, [pool]);
  return shown;
}
