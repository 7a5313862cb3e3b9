import { useState } from 'react';
import type { NextEpisode } from '#features/unlocks/use-auto-unlock.ts';

type Arrival = {
  /** Set if the viewer advances from the episode before. */
  advancedTo?: NextEpisode;
  /** The episode waits for the viewer to start it. */
  paused?: boolean;
};

/** Changes the episode, and tracks how the viewer reached the current one. */
export function useEpisodeNavigation(
  episodeId: string | undefined,
  onEpisodeChange: (episodeId: string) => void,
) {
  const [advancedTo, setAdvancedTo] = useState<NextEpisode | null>(null);
  const [pausedId, setPausedId] = useState<string | null>(null);
  const [watchedId, setWatchedId] = useState<string | null>(null);

  return {
    /** Null unless the viewer came from the episode before. */
    advancedTo,
    /** The viewer came back from a paywall, so the episode waits for them. */
    startsPaused: pausedId === episodeId,
    /** The last episode that was shown, to return to from a paywall. */
    watchedId,
    setWatchedId,
    goTo: (id: string, arrival: Arrival = {}) => {
      setAdvancedTo(arrival.advancedTo ?? null);
      setPausedId(arrival.paused ? id : null);
      onEpisodeChange(id);
    },
  };
}
