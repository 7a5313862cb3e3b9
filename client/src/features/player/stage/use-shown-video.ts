import { useLayoutEffect, useRef } from 'react';
import type { EpisodeVideo } from '#features/player/video/episode-video.ts';
import type { VideoPool } from '#features/player/video/video-pool.ts';
import { hideOpeningFilm } from './opening-film.ts';
import type { StageMotion } from './stage-motion.ts';

/** Puts the pool's videos into the stage, marks the shown one and animates the change to it. */
export function useShownVideo(pool: VideoPool, shown: EpisodeVideo | null, motion: StageMotion) {
  const previous = useRef<{ video: EpisodeVideo | null; order: number }>({ video: null, order: 0 });

  useLayoutEffect(() => {
    motion.container.current?.append(...pool.videos.map(({ element }) => element));
    hideOpeningFilm();
  }, [motion, pool]);

  useLayoutEffect(() => {
    for (const video of pool.videos) video.element.toggleAttribute('data-shown', video === shown);
    const order = shown?.source?.order ?? 0;
    const before = previous.current;
    previous.current = { video: shown, order };
    if (before.video === shown) return;
    const distance = order - before.order;
    const step = distance === 1 || distance === -1 ? distance : null;
    motion.showChange(before.video, shown, step);
  }, [pool, shown, motion]);
}
