import { useEffect } from 'react';
import { savesData } from '#lib/saves-data.ts';
import { prefetchEpisode } from './prefetch-episode.ts';

/** Safari has no idle callbacks. */
const fallbackDelayMs = 500;

/** Loads the start of an episode once the page has nothing else to do. */
export function useIdlePrefetch(dramaId: string, episodeId: string) {
  useEffect(() => {
    if (savesData()) return;
    const prefetch = () => void prefetchEpisode({ dramaId, episodeId });
    if ('requestIdleCallback' in window) {
      const handle = requestIdleCallback(prefetch);
      return () => cancelIdleCallback(handle);
    }
    const timer = setTimeout(prefetch, fallbackDelayMs);
    return () => clearTimeout(timer);
  }, [dramaId, episodeId]);
}
