import type { EpisodeDetail, EpisodeList, Playback } from '@cliffhanger/contracts';
import type { CatalogPlatform } from '#features/dramas/dramas.ts';
import { isVisibleTo } from '#features/dramas/dramas.ts';
import { playbackView } from '#features/playback/playback.ts';
import { AppError } from '#kernel/app-error.ts';
import type { Caller } from '#kernel/viewer.ts';
import { createVersionedCache } from '#platform/cache/versioned-cache.ts';
import { visitorKey } from '#platform/media/media-links.ts';
import { costToFinish } from './cost-to-finish.ts';
import {
  type DramaWithEpisodes,
  type Episode,
  findDramaWithEpisodes,
  findViewerState,
} from './episodes.repository.ts';
import {
  accessOf,
  episodeItemView,
  neighborView,
  rangesOf,
  resumeOf,
  type ViewedEpisode,
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

type EpisodesPlatform = Pick<CatalogPlatform, 'database' | 'clock' | 'catalogVersion' | 'mediaLinks'>;

/** The capacity of the cache: one per drama and episode, in each language. */
const maxCachedEpisodes = 100_000;

/** The episodes of a drama for one viewer: access, prices, positions and signed playback links. */
export const createEpisodes = (platform: EpisodesPlatform): Episodes => {
  const { database, clock, mediaLinks } = platform;
  const { rows } = database;
  const dramas = createVersionedCache<DramaWithEpisodes | null>(platform, {
    weigh: (drama) => 1 + (drama?.episodes.length ?? 0),
    maxWeight: maxCachedEpisodes,
  });

  /** Reads the shared part from the cache, and the viewer's part with one query. */
  const load = async (ids: { dramaId: string; episodeId?: string }, caller: Caller) => {
    const { dramaId } = ids;
    const { language, country } = caller;
    const now = clock.now();
    const nowMs = now.getTime();
    const drama = await dramas.get(`${language} ${dramaId}`, () =>
      findDramaWithEpisodes(rows, dramaId, language),
    );
    const visible = drama && isVisibleTo({ country, now }, drama) ? drama.episodes : [];
    const published = visible.filter(({ publishedAtMs }) => publishedAtMs <= nowMs);
    const userId = caller.user?.userId ?? '';
    const state = published.length > 0 && findViewerState(rows, { userId, ...ids });
    if (!drama || !state) throw new AppError('notFound');
    const isMember = state.memberExpireMs !== null && state.memberExpireMs > nowMs;
    const episodes = published.map((episode): ViewedEpisode => {
      const unlocks = state.unlocks.has(episode.id) ? [episode.id] : [];
      const access = accessOf({ priceCoins: episode.priceCoins, unlocks }, isMember);
      return { ...episode, access, position: state.positions.get(episode.id) };
    });
    return { userId, drama, state, episodes };
  };

  const playbackOf = (episode: Episode, viewerKey: string): Playback => {
    if (episode.renditions.length === 0) throw new AppError('mediaMissing');
    return playbackView(mediaLinks, viewerKey, episode);
  };

  return {
    async list(dramaId, caller) {
      const { drama, state, episodes } = await load({ dramaId }, caller);
      const { followCount, playCount, balanceCoins, unlocks, followed } = state;
      const spentCoins = episodes.reduce((sum, { id }) => sum + (unlocks.get(id) ?? 0), 0);
      return {
        drama: { ...drama.detail, followCount, playCount },
        ranges: rangesOf(episodes),
        episodes: episodes.map(episodeItemView),
        cost: costToFinish(episodes, { balanceCoins, spentCoins }, drama.restDiscountPercent),
        resume: resumeOf(episodes),
        followed,
      };
    },

    async detail({ dramaId, episodeId }, caller) {
      const { userId, drama, state, episodes } = await load({ dramaId, episodeId }, caller);
      const index = episodes.findIndex(({ id }) => id === episodeId);
      const episode = episodes[index];
      if (!episode) throw new AppError('notFound');
      const { title, synopsis, episodesNum } = drama.detail;
      const { access, priceCoins } = episode;
      const isLocked = access === 'locked';
      return {
        drama: { dramaId, title, synopsis, episodesNum, followCount: state.followCount },
        episode: {
          episodeId,
          number: episode.number,
          title: episode.title,
          synopsis: episode.synopsis,
          durationSeconds: episode.durationSeconds,
          likeCount: state.likeCount,
          commentCount: state.commentCount,
          access,
          priceCoins,
        },
        viewer: {
          liked: state.liked,
          followed: state.followed,
          positionSeconds: episode.position?.positionSeconds ?? 0,
        },
        playback: isLocked ? null : playbackOf(episode, userId || visitorKey),
        wall: isLocked ? { priceCoins, balanceCoins: state.balanceCoins } : null,
        previous: neighborView(episodes[index - 1]),
        next: neighborView(episodes[index + 1]),
      };
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
