import { useEffect } from 'react';
import { routes } from '#lib/navigation/paths.ts';

const prefix = `#${routes.player}?`;

/** Starts to load an episode when the viewer presses a link to it, some 100 ms before the click. */
export const usePlayerPrefetch = (): void => {
  useEffect(() => {
    const prefetch = (event: PointerEvent) => {
      const address = (event.target as Element).closest('a')?.getAttribute('href');
      if (!address?.startsWith(prefix)) return;
      const query = new URLSearchParams(address.slice(prefix.length));
      const [dramaId, episodeId] = [query.get('dramaId'), query.get('episodeId')];
      if (dramaId !== null && episodeId !== null) void load({ dramaId, episodeId });
    };
    document.addEventListener('pointerdown', prefetch, { passive: true });
    return () => document.removeEventListener('pointerdown', prefetch);
  }, []);
};

const load = (ids: { dramaId: string; episodeId: string }) =>
  import('#features/player/prefetch-episode.ts')
    .then(({ prefetchEpisode }) => prefetchEpisode(ids))
    // The player loads it again.
    .catch(() => undefined);
