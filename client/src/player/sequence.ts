import type { DramaCard, EpisodeDetail, EpisodeList } from '@cliffhanger/contracts';
import { matchQuery } from '@tanstack/react-query';
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
  /** The episode at which the viewer continues in a drama; undefined while it is not loaded. */
  resumeId(dramaId: string): string | undefined;
  /** Calls `onLoaded` whenever more is loaded. @returns a function that ends it */
  subscribe(onLoaded: () => void): () => void;
}

/** Knows which drama follows on the end of another. Somebody else loads it. */
export interface FollowingDramas {
  /** The drama, and the episode to begin with; null while it is not known, or if there is none. */
  after(dramaId: string): { drama: DramaCard; episodeId: string } | null;
  /** Calls `onLoaded` whenever more is known. @returns a function that ends it */
  subscribe(onLoaded: () => void): () => void;
}

/**
 * The episodes of a drama, and on its end another drama, from whose first item a step back leads to that end again. Somebody
 * else loads the lists of their episodes.
 */
export class SeriesSequence implements Sequence {
  readonly #following: FollowingDramas;
  readonly #known: DramaCard | null;
  /** The dramas that followed, by id: how far their numbers are from their order, and the item that they followed on. */
  readonly #reached = new Map<
    string,
    { drama: DramaCard; offset: number; first: string; from: PlayerItem }
  >();

  /** @param known what is known of the first drama before its list is loaded */
  constructor(following: FollowingDramas, known: DramaCard | null) {
    this.#following = following;
    this.#known = known;
  }

  placeOf(item: StartItem, detail: EpisodeDetail | undefined): Place {
    const { dramaId } = item;
    const reached = this.#reached.get(dramaId);
    const offset = reached?.offset ?? 0;
    const neighbors = findSeriesNeighbors(item, detail, findList(dramaId), offset);
    const order = detail ? offset + detail.episode.number : (item.order ?? 0);
    if (reached && reached.first === item.episodeId) neighbors.previous = reached.from;
    if (detail?.playback && !detail.next) neighbors.next = this.#follow(detail, order);
    return {
      order,
      neighbors,
      drama: reached?.drama ?? (dramaId === this.#known?.dramaId ? this.#known : null),
    };
  }

  resumeId(dramaId: string): string | undefined {
    return findList(dramaId)?.resume.episodeId;
  }

  subscribe(onLoaded: () => void): () => void {
    const queryKey = api.dramas.episodes.key();
    const ends = [
      this.#following.subscribe(onLoaded),
      queryClient
        .getQueryCache()
        .subscribe(({ type, query }) => type === 'updated' && matchQuery({ queryKey }, query) && onLoaded()),
    ];
    return () => {
      for (const end of ends) end();
    };
  }

  /** Finds the item that follows on the last episode of a drama. */
  #follow({ drama: { dramaId }, episode: { episodeId } }: EpisodeDetail, lastOrder: number) {
    const following = this.#following.after(dramaId);
    if (!following) return null;
    const { drama, episodeId: first } = following;
    const ids = { dramaId: drama.dramaId, episodeId: first };
    const number = queryClient.getQueryData(api.dramas.detail.key(ids))?.episode.number ?? 1;
    const from = { dramaId, episodeId, order: lastOrder };
    this.#reached.set(drama.dramaId, { drama, offset: lastOrder + 1 - number, first, from });
    return { ...ids, order: lastOrder + 1 };
  }
}

const findList = (dramaId: string) => queryClient.getQueryData(api.dramas.episodes.key({ dramaId }));

type Neighbor = Pick<EpisodeList['episodes'][number], 'episodeId' | 'number' | 'priceCoins'>;

/**
 * Finds the episodes around one: its neighbors in its detail, or in the list while that loads.
 * @param offset from their numbers to their order
 */
export const findSeriesNeighbors = (
  { dramaId, episodeId }: StartItem,
  detail: EpisodeDetail | undefined,
  list: EpisodeList | undefined,
  offset = 0,
): Neighbors => {
  const toItem = (neighbor: Neighbor | null | undefined): PlayerItem | null => {
    if (!neighbor) return null;
    const { episodeId, number, priceCoins } = neighbor;
    return { dramaId, episodeId, order: offset + number, priceCoins };
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
