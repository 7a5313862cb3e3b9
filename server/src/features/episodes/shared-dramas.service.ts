import type { CatalogPlatform } from '#features/dramas/dramas.ts';
import { isVisibleTo } from '#features/dramas/dramas.ts';
import type { Caller } from '#kernel/viewer.ts';
import { createVersionedCache } from '#platform/cache/versioned-cache.ts';
import { type DramaWithEpisodes, type Episode, findDramaWithEpisodes } from './episodes.repository.ts';

/** The part of a drama that all viewers share. */
export interface SharedDrama {
  drama: DramaWithEpisodes | null;
  /** The episodes that are published for the viewer; empty when they may not see the drama. */
  published: Episode[];
}

export type LoadSharedDrama = (dramaId: string, caller: Caller, now: Date) => Promise<SharedDrama>;

/** The capacity of the cache: one per drama and episode, in each language. */
const maxCachedEpisodes = 100_000;

/** Caches dramas with their episodes until the catalog changes. */
export const createSharedDramas = (
  platform: Pick<CatalogPlatform, 'database' | 'clock' | 'catalogVersion'>,
): LoadSharedDrama => {
  const dramas = createVersionedCache<DramaWithEpisodes | null>(platform, {
    weigh: (drama) => 1 + (drama?.episodes.length ?? 0),
    maxWeight: maxCachedEpisodes,
  });
  return async (dramaId, { language, country }, now) => {
    const drama = await dramas.get(`${language} ${dramaId}`, () =>
      findDramaWithEpisodes(platform.database.rows, dramaId, language),
    );
    return { drama, published: drama ? publishedEpisodes(drama, { country, now }) : [] };
  };
};

const publishedEpisodes = (drama: DramaWithEpisodes, viewer: { country: string; now: Date }): Episode[] =>
  isVisibleTo(viewer, drama)
    ? drama.episodes.filter(({ publishedAtMs }) => publishedAtMs <= viewer.now.getTime())
    : [];
