import type { EpisodeDetail, EpisodeList } from '@cliffhanger/contracts';
import type { EpisodeIds, Neighbors, PlayerItem } from '#features/player/player-item.ts';

/** An episode of the drama that plays, with its price. */
export interface SeriesItem extends PlayerItem {
  priceCoins: number;
}

export interface SeriesNeighbors extends Neighbors {
  previous: SeriesItem | null;
  next: SeriesItem | null;
}

type Neighbor = { episodeId: string; number: number; priceCoins: number };

/** Finds the episodes before and after one: in its detail, or in the list while that loads. */
export const findSeriesNeighbors = (
  { dramaId, episodeId }: { dramaId: string; episodeId: string | undefined },
  detail: EpisodeDetail | undefined,
  list: EpisodeList | undefined,
): SeriesNeighbors => {
  const toItem = (neighbor: Neighbor | null | undefined): SeriesItem | null =>
    neighbor
      ? {
          dramaId,
          episodeId: neighbor.episodeId,
          order: neighbor.number,
          priceCoins: neighbor.priceCoins,
        }
      : null;
  if (detail) return { previous: toItem(detail.previous), next: toItem(detail.next) };
  const index = list?.episodes.findIndex((episode) => episode.episodeId === episodeId) ?? -1;
  if (!list || index < 0) return { previous: null, next: null };
  return { previous: toItem(list.episodes[index - 1]), next: toItem(list.episodes[index + 1]) };
};

/**
 * Finds the episode to return to when the viewer closes a paywall: the one watched before, or the one before the
 * locked episode if that was watched in the same player.
 */
export const findEpisodeBefore = (
  episodeId: string | undefined,
  watched: EpisodeIds | null,
  previous: EpisodeIds | null,
  isLoaded: (episodeId: string) => boolean,
): EpisodeIds | null => {
  const wasWatched = watched?.episodeId === episodeId;
  const back = wasWatched && previous && isLoaded(previous.episodeId) ? previous : watched;
  return back && back.episodeId !== episodeId ? back : null;
};
