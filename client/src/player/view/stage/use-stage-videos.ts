import { useLayoutEffect } from 'react';
import type { EpisodeVideo } from '#player/engine/episode-video.ts';
import type { VideoPool } from '#player/engine/video-pool.ts';
import { hideOpeningVideo } from './opening-video.ts';
import type { StageMotion } from './stage-motion.ts';

/**
 * Puts the pool's videos into the stage, marks the shown one and animates the change to it. The change happens within the
 * event that caused it, since a render would delay the first frame.
 * @param rendered the video whose overlay text and controls are on the page
 */
export function useStageVideos(pool: VideoPool, rendered: EpisodeVideo | null, motion: StageMotion) {
  useLayoutEffect(() => {
    motion.container.current?.append(...pool.videos.map(({ element }) => element));
    hideOpeningVideo();
    let before: { video: EpisodeVideo | null; order: number } = { video: null, order: 0 };
    const showCurrent = () => {
      const shown = pool.shown.value;
      for (const video of pool.videos) video.element.toggleAttribute('data-shown', video === shown);
      const { video, order } = before;
      before = { video: shown, order: shown?.source?.order ?? 0 };
      if (video === shown) return;
      const distance = before.order - order;
      motion.showChange(video, shown, distance === 1 || distance === -1 ? distance : null);
    };
    showCurrent();
    const unsubscribe = pool.shown.subscribe(showCurrent);
    return () => void unsubscribe();
  }, [pool, motion]);

  useLayoutEffect(() => {
    if (rendered === pool.shown.value) motion.showOverlay();
  });
}
