import { startTransition, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { NextEpisode } from '#features/unlocks/use-auto-unlock.ts';
import type { EpisodeIds } from '#player/player-item.ts';

type Arrival = {
  /** Set if the viewer advances from the episode before. */
  advancedTo?: NextEpisode | null;
  /** The episode waits for the viewer to start it. */
  paused?: boolean;
};

/** The last episode that was shown in a history entry, for a viewer who comes back to its paywall from another screen. */
let lastWatched: { entryKey: string; watched: EpisodeIds } | null = null;

/** Changes the episode, and tracks how the viewer reached the current one. */
export function useEpisodeNavigation<Item extends EpisodeIds>(
  episodeId: string | undefined,
  onItemChange: (item: Item) => void,
) {
  const [advancedTo, setAdvancedTo] = useState<NextEpisode | null>(null);
  const [pausedId, setPausedId] = useState<string | null>(null);
  const { key } = useLocation();
  const [watched, setWatched] = useState(() => (lastWatched?.entryKey === key ? lastWatched.watched : null));
  useEffect(() => {
    if (watched) lastWatched = { entryKey: key, watched };
  }, [key, watched]);

  return {
    /** Null unless the viewer came from the episode before. */
    advancedTo,
    /** The viewer came back from a paywall, so the episode waits for them. */
    startsPaused: pausedId === episodeId,
    /** The last episode that was shown, to return to from a paywall. */
    watched,
    setWatched,
    /** Changes the episode in a transition, so that the first frame does not wait for the render. */
    goTo: (item: Item, arrival: Arrival = {}) =>
      startTransition(() => {
        setAdvancedTo(arrival.advancedTo ?? null);
        setPausedId(arrival.paused ? item.episodeId : null);
        onItemChange(item);
      }),
  };
}
