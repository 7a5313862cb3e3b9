import { useState } from 'react';
import type { NextEpisode } from '#features/unlocks/use-auto-unlock.ts';

/** Tracks how the current episode was reached. */
export function useEpisodeNavigation(
  episodeId: string | undefined,
  onEpisodeChange: (episodeId: string) => void,
) {
  const [reachedAs, setReachedAs] = useState<NextEpisode | null>(null);
  const [pausedId, setPausedId] = useState<string | null>(null);
  const [watchedId, setWatchedId] = useState<string | null>(null);

  return {
    /** Null unless the viewer came from the episode before. */
    reachedAs,
    /** The viewer came back from a paywall, so the episode waits for them. */
    startsPaused: pausedId === episodeId,
    /** The last episode that was shown, to return to from a paywall. */
    watchedId,
    setWatchedId,
    goTo: (id: string, how: { reachedAs?: NextEpisode; paused?: boolean } = {}) => {
      setReachedAs(how.reachedAs ?? null);
      setPausedId(how.paused ? id : null);
      onEpisodeChange(id);
    },
  };
}
