import type { EpisodeDetail, EpisodeList } from '@cliffhanger/contracts';
import type { CatalogPlatform } from '#features/dramas/dramas.ts';
import { isVisibleTo } from '#features/dramas/dramas.ts';
import type { PlaybackLinks } from '#features/playback/playback.ts';
import { AppError } from '#kernel/app-error.ts';
import type { Caller } from '#kernel/viewer.ts';
import { createVersionedCache } from '#platform/cache/versioned-cache.ts';
import { visitorKey } from '#platform/media/media-links.ts';
import {
  type DramaWithEpisodes,
  type Episode,
  findDramaWithEpisodes,
  findViewerState,
} from './episodes.repository.ts';
import {
  accessOf,
  episodeDetailView,
  episodeListView,
  type ViewedDrama,
  viewedEpisode,
} from './episodes.view.ts';
import { findEpisodeRights } from './rights.repository.ts';

export interface Episodes {
  /** @throws AppError notFound */
  list(dramaId: string, caller: Caller): Promise<EpisodeList>;
  /** @throws AppError notFound, mediaMissing */
  detail(ids: { dramaId: string; episodeId: string }, caller: Caller): Promise<EpisodeDetail>;
  /** Whether an account, or a visitor (null), may load the episode's media now. */
  mayWatch(episodeId: string, userId: string | null): boolean;
}

type EpisodesPlatform = Pick<CatalogPlatform, 'database' | 'clock' | 'catalogVersion'>;

/** The capacity of the cache: one per drama and episode, in each language. */
const maxCachedEpisodes = 100_000;

/** The episodes of a drama for one viewer: access, prices, positions and signed playback links. */
export const createEpisodes = (platform: EpisodesPlatform, playbackLinks: PlaybackLinks): Episodes => {
  const { database, clock } = platform;
  const { rows } = database;
  const dramas = createVersionedCache<DramaWithEpisodes | null>(platform, {
    weigh: (drama) => 1 + (drama?.episodes.length ?? 0),
    maxWeight: maxCachedEpisodes,
  });

  /** Reads the shared part from the cache, and the viewer's part with one query. */
  const load = async (ids: { dramaId: string; episodeId?: string }, caller: Caller): Promise<ViewedDrama> => {
    const { dramaId } = ids;
    const { language, country } = caller;
    const now = clock.now();
    const drama = await dramas.get(`${language} ${dramaId}`, () =>
      findDramaWithEpisodes(rows, dramaId, language),
    );
    const published = drama ? publishedEpisodes(drama, { country, now }) : [];
    const userId = caller.user?.userId ?? '';
    const state = published.length > 0 && findViewerState(rows, { userId, ...ids });
    if (!drama || !state) throw new AppError('notFound');
    return { drama, state, episodes: published.map((episode) => viewedEpisode(episode, state, now)) };
  };

  return {
    list: async (dramaId, caller) => episodeListView(await load({ dramaId }, caller)),

    async detail(ids, caller) {
      const viewed = await load(ids, caller);
      const episode = viewed.episodes.find(({ id }) => id === ids.episodeId);
      if (!episode) throw new AppError('notFound');
      const isLocked = episode.access === 'locked';
      if (!isLocked && episode.media.renditions.length === 0) throw new AppError('mediaMissing');
      const viewerKey = caller.user?.userId ?? visitorKey;
      const playback = isLocked ? null : await playbackLinks.create(episode, viewerKey);
      return episodeDetailView(viewed, episode, playback);
    },

    mayWatch(episodeId, userId) {
      const values = { episodeId, userId: userId ?? '', now: clock.now().getTime() };
      const rights = findEpisodeRights(rows, values);
      if (!rights) return false;
      const { priceCoins, unlocked, isMember } = rights;
      return accessOf({ priceCoins, unlocks: unlocked ? [episodeId] : [] }, isMember === 1) !== 'locked';
    },
  };
};

const publishedEpisodes = (drama: DramaWithEpisodes, viewer: { country: string; now: Date }): Episode[] =>
  isVisibleTo(viewer, drama)
    ? drama.episodes.filter(({ publishedAtMs }) => publishedAtMs <= viewer.now.getTime())
    : [];
