import { useEffect } from 'react';
import { savesData } from '#lib/saves-data.ts';
import { preloadEpisode } from './prefetch-episode.ts';

/** Safari has no idle callbacks. */
const fallbackDelayMs = 500;

/** Loads an episode up to its first frame once the page has nothing else to do. */
export function useIdlePreload(dramaId: string, episodeId: string) {
  useEffect(() => {
    if (savesData()) return;
    const preload = () => void preloadEpisode({ dramaId, episodeId });
    if ('requestIdleCallback' in window) {
      const handle = requestIdleCallback(preload);
      return () => cancelIdleCallback(handle);
    }
    const timer = setTimeout(preload, fallbackDelayMs);
    return () => clearTimeout(timer);
  }, [dramaId, episodeId]);
}
