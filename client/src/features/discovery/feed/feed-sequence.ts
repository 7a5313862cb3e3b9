import { QueryObserver } from '@tanstack/react-query';
import { queryClient } from '#lib/api/query-client.ts';
import { type FeedPlace, findFeedPlace } from './feed-place.ts';
import { feedQuery, loadedItems } from './feed-query.ts';

/** The dramas of For You, as a sequence that the player moves through. `useFeed` loads them. */
export class FeedSequence {
  readonly #pages = new QueryObserver(queryClient, { queryKey: feedQuery.queryKey, enabled: false });

  placeOf(item: { dramaId: string; episodeId: string | undefined; order: number | null }): FeedPlace {
    return findFeedPlace(loadedItems(), item);
  }

  /** An item of the feed always names its episode. */
  resumeId(): undefined {
    return undefined;
  }

  subscribe(onLoaded: () => void): () => void {
    return this.#pages.subscribe(onLoaded);
  }
}
