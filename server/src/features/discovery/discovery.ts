import type { CatalogPlatform } from '#features/dramas/dramas.ts';
import type { EpisodesToPlay } from '#features/episodes/episodes.ts';
import type { Feature } from '#features/feature.ts';
import { discoveryRoutes } from './discovery.routes.ts';
import { createFeed } from './feed.service.ts';
import { createHotTerms } from './hot-terms.service.ts';
import { createMoreLike } from './more-like.service.ts';
import { createCandidatePool } from './pool.service.ts';
import { createSearch } from './search.service.ts';
import { createSearchCounter } from './search-counter.service.ts';
import { indexStale } from './search-index.service.ts';

export { indexDramas } from './search-index.service.ts';
export { spellHan } from './search-readings.ts';
export { readSearchTerms } from './search-terms.service.ts';
export { addSynonyms, listSynonyms, removeSynonyms, setSynonyms } from './synonyms.service.ts';

/** How viewers find dramas: search with hot terms, the For You feed, and dramas like another. */
export const openDiscovery = (platform: CatalogPlatform, episodesToPlay: EpisodesToPlay): Feature => {
  const pool = createCandidatePool(platform);
  const searchCounter = createSearchCounter(platform);
  const discovery = {
    search: createSearch(platform, createHotTerms(platform, pool), searchCounter),
    feed: createFeed(platform, pool, episodesToPlay),
    moreLike: createMoreLike(platform, pool),
  };
  return {
    api: [discoveryRoutes(discovery)],
    jobs: [
      { name: 'index-stale', everySeconds: 5, run: () => indexStale(platform.database) },
      { name: 'flush-searches', everySeconds: 10, run: searchCounter.flush },
    ],
  };
};
