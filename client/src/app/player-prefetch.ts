import { useEffect } from 'react';
import { markPlaybackStart } from '#features/player/reports/playback-start.ts';
import { routes } from '#lib/navigation/paths.ts';

const prefix = `#${routes.player}?`;

const findAddress = (event: Event) => (event.target as Element).closest('a')?.getAttribute('href');

/** Starts to load an episode when the viewer presses a link to it, some 100 ms before the click. */
export const usePlayerPrefetch = (): void => {
  useEffect(() => {
    const prefetch = (event: PointerEvent) => {
      const address = findAddress(event);
      if (address?.startsWith('#')) markPlaybackStart('warm');
      if (!address?.startsWith(prefix)) return;
      const query = new URLSearchParams(address.slice(prefix.length));
      const [dramaId, episodeId] = [query.get('dramaId'), query.get('episodeId')];
      if (dramaId !== null && episodeId !== null) void load({ dramaId, episodeId });
    };
    const handleClick = (event: MouseEvent) => {
      const isByKeyboard = event.detail === 0;
      if (isByKeyboard && findAddress(event)?.startsWith('#')) markPlaybackStart('warm');
    };
    document.addEventListener('pointerdown', prefetch, { passive: true });
    document.addEventListener('click', handleClick, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', prefetch);
      document.removeEventListener('click', handleClick, { capture: true });
    };
  }, []);
};

const load = (ids: { dramaId: string; episodeId: string }) =>
  import('#features/player/prefetch-episode.ts')
    .then(({ prefetchEpisode }) => prefetchEpisode(ids))
    // The player loads it again.
    .catch(() => undefined);
