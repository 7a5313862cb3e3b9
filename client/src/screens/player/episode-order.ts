import type { EpisodeDetail, EpisodeList } from '@cliffhanger/contracts';
import type { EpisodeIds, Neighbors, PlayerItem } from '#player/player-item.ts';

/** An episode of the drama that plays, with its price. */
export interface SeriesItem extends PlayerItem {
  priceCoins: number;
}

export interface SeriesNeighbors extends Neighbors {
  previous: SeriesItem | null;
  next: SeriesItem | null;
  afterNext: SeriesItem | null;
}

type Neighbor = { episodeId: string; number: number; priceCoins: number };

/** Finds the episodes around one: its neighbors in its detail, or in the list while that loads. */
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
  const index = list?.episodes.findIndex((episode) => episode.episodeId === episodeId) ?? -1;
  const listed = (distance: number) => toItem(index < 0 ? null : list?.episodes[index + distance]);
  // Nothing of a locked episode can be loaded ahead.
  const afterNext = list?.episodes[index + 2]?.access === 'locked' ? null : listed(2);
  if (detail) return { previous: toItem(detail.previous), next: toItem(detail.next), afterNext };
  return { previous: listed(-1), next: listed(1), afterNext };
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
