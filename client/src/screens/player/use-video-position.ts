import { useEffect, useState } from 'react';
import type { EpisodePosition } from '#features/comments/episode-position.ts';
import { Store } from '#lib/store.ts';
import type { Player } from '#player/use-player.ts';

/** How far the viewer has been in each episode since the app was opened. */
const passed = new Map<string, number>();

const events = ['timeupdate', 'seeked', 'loadedmetadata', 'ended'] as const;

/**
 * Follows the video in whole seconds, and how far the viewer has been in each episode. A store, as the player need not
 * render again each second.
 */
export function useVideoPosition(
  { video, episodeId = '' }: Player,
  isWatched: boolean,
): Store<EpisodePosition> {
  const [position] = useState(() => new Store<EpisodePosition>({ seconds: 0, passedSeconds: 0 }));

  useEffect(() => {
    if (isWatched) passed.set(episodeId, Number.POSITIVE_INFINITY);
    const update = () => {
      const seconds = Math.floor(video?.positionSeconds ?? 0);
      const passedSeconds = Math.max(passed.get(episodeId) ?? 0, seconds);
      passed.set(episodeId, passedSeconds);
      const before = position.value;
      if (seconds !== before.seconds || passedSeconds !== before.passedSeconds)
        position.set({ seconds, passedSeconds });
    };
    update();
    for (const name of events) video?.element.addEventListener(name, update);
    return () => {
      for (const name of events) video?.element.removeEventListener(name, update);
    };
  }, [video, episodeId, isWatched, position]);

  return position;
}
