import type { DramaCard, EpisodeDetail, EpisodeList } from '@cliffhanger/contracts';
import { QueryObserver } from '@tanstack/react-query';
import { api } from '#lib/api/client.ts';
import { queryClient } from '#lib/api/query-client.ts';
import type { EpisodeIds, Neighbors, PlayerItem, StartItem } from './player-item.ts';

/** Where an item is in a sequence. */
export interface Place {
  order: number;
  neighbors: Neighbors;
  /** The drama of the item, if the sequence knows it. */
  drama: DramaCard | null;
}

/** What the player moves through: the episodes of a drama, or the dramas of For You. */
export interface Sequence {
  /** Finds the place of an item among what is loaded now. */
  placeOf(item: StartItem, detail: EpisodeDetail | undefined): Place;
  /** The episode at which the viewer continues; undefined while it is not loaded. */
  resumeId(): string | undefined;
  /** Calls `onLoaded` whenever more is loaded. @returns a function that ends it */
  subscribe(onLoaded: () => void): () => void;
}

/** The episodes of a drama. Somebody else loads their list. */
export class SeriesSequence implements Sequence {
  readonly #list: ReturnType<typeof observeList>;

  constructor(dramaId: string) {
    this.#list = observeList(dramaId);
  }

  placeOf(item: StartItem, detail: EpisodeDetail | undefined): Place {
    return {
      order: detail?.episode.number ?? item.order ?? 0,
      neighbors: findSeriesNeighbors(item, detail, this.#list.getCurrentResult().data),
      drama: null,
    };
  }

  resumeId(): string | undefined {
    return this.#list.getCurrentResult().data?.resume.episodeId;
  }

  subscribe(onLoaded: () => void): () => void {
    return this.#list.subscribe(onLoaded);
  }
}

type Neighbor = Pick<EpisodeList['episodes'][number], 'episodeId' | 'number' | 'priceCoins'>;

const observeList = (dramaId: string) =>
  new QueryObserver(queryClient, { ...api.dramas.episodes.query({ dramaId }), enabled: false });

/** Finds the episodes around one: its neighbors in its detail, or in the list while that loads. */
export const findSeriesNeighbors = (
  { dramaId, episodeId }: StartItem,
  detail: EpisodeDetail | undefined,
  list: EpisodeList | undefined,
): Neighbors => {
  const toItem = (neighbor: Neighbor | null | undefined): PlayerItem | null => {
    if (!neighbor) return null;
    const { episodeId, number: order, priceCoins } = neighbor;
    return { dramaId, episodeId, order, priceCoins };
  };
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

/** Whether both name the same items at the same places and prices. */
export const areSameNeighbors = (one: Neighbors, other: Neighbors): boolean =>
  (['previous', 'next', 'afterNext'] as const).every(
    (name) =>
      one[name]?.episodeId === other[name]?.episodeId &&
      one[name]?.order === other[name]?.order &&
      one[name]?.priceCoins === other[name]?.priceCoins,
  );
