import { createPlaybackStart } from '#features/playback/playback-start.service.ts';
import type { Platform } from '#platform/platform.ts';
import { createFeed, type Feed } from './feed.service.ts';
import { createHotTerms } from './hot-terms.service.ts';
import { createMoreLike, type MoreLike } from './more-like.service.ts';
import { createCandidatePool } from './pool.service.ts';
import { createSearch, type Search } from './search.service.ts';
import { indexStale } from './search-index.service.ts';

export interface Discovery {
  search: Search;
  feed: Feed;
  moreLike: MoreLike;
  /** Brings what can be found up to date. */
  indexStale(): Promise<void>;
  /** Writes what was searched for. */
  flushSearches(): Promise<void>;
}

/** The ways to a drama that one was not looking for, and to one that one was. */
export const createDiscovery = (platform: Platform): Discovery => {
  const pool = createCandidatePool(platform);
  const hotTerms = createHotTerms(platform, pool);
  return {
    search: createSearch(platform, hotTerms),
    feed: createFeed(platform, pool, createPlaybackStart(platform)),
    moreLike: createMoreLike(platform, pool),
    indexStale: () => indexStale(platform.database),
    flushSearches: hotTerms.flush,
  };
};
