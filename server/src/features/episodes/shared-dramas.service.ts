import type { CatalogPlatform } from '#features/dramas/dramas.ts';
import { findVisibleEpisode, isVisibleTo } from '#features/dramas/dramas.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { createVersionedCache } from '#platform/cache/versioned-cache.ts';
import { type DramaWithEpisodes, type Episode, findDramaWithEpisodes } from './episodes.repository.ts';

/** The part of a drama that all viewers share. */
export interface SharedDrama {
  drama: DramaWithEpisodes | null;
  /** The episodes that are published for the viewer; empty when they may not see the drama. */
  published: Episode[];
  /** The first of those that are published later; null when there is none, or the viewer may not see the drama. */
  upcoming: Episode | null;
}

export interface SharedDramas {
  load(dramaId: string, viewer: Viewer): Promise<SharedDrama>;
  /** Finds an episode if the viewer may see it and its drama, without loading the whole drama. */
  findEpisode(
    ids: { dramaId: string; episodeId: string },
    viewer: Viewer,
  ): Pick<Episode, 'durationSeconds'> | undefined;
}

/** The capacity of the cache: one per drama and episode, in each language. */
const maxCachedEpisodes = 100_000;

/** Caches dramas with their episodes until the catalog changes. */
export const createSharedDramas = (
  platform: Pick<CatalogPlatform, 'database' | 'clock' | 'catalogVersion'>,
): SharedDramas => {
  const { rows } = platform.database;
  const dramas = createVersionedCache<DramaWithEpisodes | null>(platform, {
    weigh: (drama) => 1 + (drama?.episodes.length ?? 0),
    maxWeight: maxCachedEpisodes,
  });
  const keyOf = (dramaId: string, { language }: Viewer) => `${language} ${dramaId}`;
  return {
    async load(dramaId, viewer) {
      const drama = await dramas.get(keyOf(dramaId, viewer), () =>
        findDramaWithEpisodes(rows, dramaId, viewer.language),
      );
      const isShown = drama !== null && isVisibleTo(viewer, drama);
      return {
        drama,
        published: isShown ? drama.episodes.filter((episode) => isPublished(episode, viewer)) : [],
        upcoming: isShown ? findUpcoming(drama.episodes, viewer) : null,
      };
    },
    findEpisode(ids, viewer) {
      const drama = dramas.peek(keyOf(ids.dramaId, viewer));
      if (!drama) return findVisibleEpisode(rows, ids, viewer);
      const episode = drama.episodes.find(({ id }) => id === ids.episodeId);
      return episode && isVisibleTo(viewer, drama) && isPublished(episode, viewer) ? episode : undefined;
    },
  };
};

const isPublished = ({ publishedAtMs }: Episode, { now }: Viewer): boolean => publishedAtMs <= now.getTime();

/** Of episodes that are published at the same time, the first. */
const findUpcoming = (episodes: readonly Episode[], viewer: Viewer): Episode | null => {
  let first: Episode | null = null;
  for (const episode of episodes) {
    if (isPublished(episode, viewer)) continue;
    if (first === null || episode.publishedAtMs < first.publishedAtMs) first = episode;
  }
  return first;
};
