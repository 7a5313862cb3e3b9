import type { EpisodeDetail, EpisodeList } from '@cliffhanger/contracts';

type Target = { episodeId: string; priceCoins: number };

/** Finds the next or the previous episode: in the current episode's detail, or in the list while that loads. */
export const findNeighbor = (
  direction: 1 | -1,
  episodeId: string | undefined,
  detail: EpisodeDetail | undefined,
  list: EpisodeList | undefined,
): Target | null => {
  if (detail) return (direction === 1 ? detail.next : detail.previous) ?? null;
  const index = list?.episodes.findIndex((episode) => episode.episodeId === episodeId) ?? -1;
  return (index < 0 ? undefined : list?.episodes[index + direction]) ?? null;
};

/**
 * Finds the episode to return to when the viewer closes a paywall: the one watched before, or the one before the
 * locked episode if that was watched in the same player.
 */
export const findEpisodeBefore = (
  episodeId: string | undefined,
  watchedId: string | null,
  previousId: string | undefined,
  isLoaded: (episodeId: string | undefined) => boolean,
): string | null => {
  const backId = watchedId === episodeId && isLoaded(previousId) ? previousId : watchedId;
  return backId && backId !== episodeId ? backId : null;
};
