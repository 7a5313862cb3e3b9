import type { DramaCard } from '@cliffhanger/contracts';
import type { FeedCard } from './feed-query.ts';

/** An item of the feed, and its place among the items loaded so far. */
export interface FeedEntry {
  dramaId: string;
  episodeId: string;
  order: number;
}

export interface FeedPlace {
  order: number;
  /** Null for an episode that came by a link and not from the feed. */
  drama: DramaCard | null;
  neighbors: Record<'previous' | 'next' | 'afterNext', FeedEntry | null>;
}

type Shown = { dramaId: string; episodeId: string | undefined; order: number | null };

/**
 * Finds the place of the episode that is shown. A drama returns in each round, so `order` decides where it is known. An
 * episode that is not in the feed comes before its first item.
 */
export const findFeedPlace = (items: readonly FeedCard[], shown: Shown): FeedPlace => {
  const entries = items.map(toEntry);
  const isShown = ({ dramaId, episodeId }: FeedEntry) =>
    dramaId === shown.dramaId && (shown.episodeId === undefined || episodeId === shown.episodeId);
  const expected = shown.order === null ? undefined : entries[shown.order];
  const order = expected && isShown(expected) ? expected.order : entries.findIndex(isShown);
  const neighbor = (index: number) => {
    const entry = entries[index];
    return entry && !isShown(entry) ? entry : null;
  };
  return {
    order,
    drama: items[order]?.drama ?? null,
    neighbors: {
      previous: neighbor(order - 1),
      next: neighbor(order + 1),
      afterNext: neighbor(order + 2),
    },
  };
};

const toEntry = ({ drama, episodeId }: FeedCard, order: number): FeedEntry => ({
  dramaId: drama.dramaId,
  episodeId,
  order,
});
