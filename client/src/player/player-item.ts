/** The ids of an episode. */
export interface EpisodeIds {
  dramaId: string;
  episodeId: string;
}

/** An episode in a sequence that the player moves through: the episodes of a drama, or the dramas of For You. */
export interface PlayerItem extends EpisodeIds {
  /** Its place in the sequence. Neighbors differ by one. */
  order: number;
  /** The price that the viewer was told before; only of an episode of the drama that plays. */
  priceCoins?: number;
}

/** An item that the player is asked to show. */
export interface StartItem {
  dramaId: string;
  /** Undefined for the episode at which the viewer continues. */
  episodeId: string | undefined;
  /** Null if its place is not known. */
  order: number | null;
}

/** The items around the current one. */
export interface Neighbors {
  previous: PlayerItem | null;
  next: PlayerItem | null;
  /** The one after `next`. */
  afterNext: PlayerItem | null;
}

export const noNeighbors: Neighbors = { previous: null, next: null, afterNext: null };

export const isSameItem = (one: StartItem, other: StartItem): boolean =>
  one.dramaId === other.dramaId && one.episodeId === other.episodeId;
