import type { EpisodeList } from '@cliffhanger/contracts';
import { usePlayer } from '#features/player/use-player.ts';
import { getDeviceSettings } from '#lib/settings/device-settings.ts';
import { findEpisodeBefore, findNeighbor } from './episode-order.ts';
import { useEpisodeNavigation } from './use-episode-navigation.ts';

type EpisodePlaybackOptions = {
  dramaId: string;
  episodeId: string | undefined;
  list: EpisodeList | undefined;
  onEpisodeChange: (episodeId: string) => void;
  onLeave: () => void;
};

/** Plays the current episode, advances to the next one at its end, and moves to others. */
export function useEpisodePlayback(options: EpisodePlaybackOptions) {
  const { dramaId, episodeId, list, onEpisodeChange, onLeave } = options;
  const { goTo, advancedTo, startsPaused, watchedId, setWatchedId } = useEpisodeNavigation(
    episodeId,
    onEpisodeChange,
  );
  const player = usePlayer({
    dramaId,
    episodeId,
    startsPaused,
    onEnded: () => {
      if (getDeviceSettings().autoplay) step(1);
    },
  });
  const detail = player.detail.data;
  if (player.video && episodeId !== undefined && episodeId !== watchedId) setWatchedId(episodeId);

  const step = (direction: 1 | -1) => {
    const neighbor = findNeighbor(direction, episodeId, detail, list);
    if (neighbor) goTo(neighbor.episodeId, direction === 1 ? { advancedTo: neighbor } : {});
  };
  const leavePaywall = () => {
    const isLoaded = (id: string | undefined) => player.pool.find(id) !== undefined;
    const backId = findEpisodeBefore(episodeId, watchedId, detail?.previous?.episodeId, isLoaded);
    if (backId) goTo(backId, { paused: true });
    else onLeave();
  };
  return {
    player,
    advancedTo,
    goTo,
    /** Moves to the next or the previous episode, if there is one. */
    step,
    /** Returns to the episode before the paywall, or leaves the player. */
    leavePaywall,
  };
}
