import { useEffect } from 'react';
import { savesData } from '#lib/saves-data.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { preloadEpisode } from './prefetch-episode.ts';

/** Loads an episode up to its first frame once the page has nothing else to do. */
export function useIdlePreload(dramaId: string, episodeId: string) {
  useEffect(() => {
    if (savesData()) return;
    return whenIdle(() => void preloadEpisode({ dramaId, episodeId }));
  }, [dramaId, episodeId]);
}
