import type { DramaDetail, EpisodeDetail, Playback } from '@cliffhanger/contracts';
import type { CatalogPlatform } from '#features/dramas/dramas.ts';
import type { PlaybackLinks } from '#features/playback/playback.ts';
import type { Caller } from '#kernel/viewer.ts';
import { visitorKey } from '#platform/media/media-links.ts';
import { type DramaState, findDramaStates, findEpisodeStates } from './episodes.repository.ts';
import { episodeDetailView, indexToPlay, viewedEpisode } from './episodes.view.ts';
import type { SharedDrama, SharedDramas } from './shared-dramas.service.ts';

/** An episode that the viewer may watch, with its drama. */
export interface EpisodeToPlay {
  drama: Omit<DramaDetail, 'followCount' | 'playCount'>;
  detail: EpisodeDetail & { playback: Playback };
}

export interface EpisodesToPlay {
  /**
   * For each of these dramas, in their order, the episode to go on with: where the viewer is. If that is locked, the last
   * one watched; after the end of the drama, or else, the first that they may watch. Leaves out dramas that the viewer may not see, and those
   * without such an episode or without its media.
   */
  list(dramaIds: readonly string[], caller: Caller): Promise<EpisodeToPlay[]>;
}

export const createEpisodesToPlay = (
  { database: { rows }, clock }: Pick<CatalogPlatform, 'database' | 'clock'>,
  { load }: Pick<SharedDramas, 'load'>,
  playbackLinks: PlaybackLinks,
): EpisodesToPlay => ({
  async list(dramaIds, caller) {
    const now = clock.now();
    const { language, country } = caller;
    const userId = caller.user?.userId ?? '';
    const shared = await Promise.all(dramaIds.map((dramaId) => load(dramaId, { language, country, now })));
    const dramaStates = findDramaStates(rows, { userId, dramaIds });
    const chosen = shared.flatMap((drama, index) => {
      const state = dramaStates.get(dramaIds[index] ?? '');
      return (state && choose(drama, state, now)) ?? [];
    });
    const episodeIds = chosen.map(({ episode }) => episode.id);
    const episodeStates = findEpisodeStates(rows, { userId, episodeIds });
    const itemOf = async ({ viewed, episode }: (typeof chosen)[number]): Promise<EpisodeToPlay> => {
      const playback = await playbackLinks.create(episode, userId || visitorKey);
      const state = episodeStates.get(episode.id);
      const detail = episodeDetailView(viewed, { ...episode, state }, { playback, frameUrl: null });
      return { drama: viewed.drama.detail, detail: { ...detail, playback } };
    };
    return Promise.all(chosen.map(itemOf));
  },
});

const choose = ({ drama, published, upcoming }: SharedDrama, state: DramaState, now: Date) => {
  const index = indexToPlay(published, state, now);
  const episode = published[index];
  if (!drama || !episode || episode.media.renditions.length === 0) return null;
  const neighbors = published.slice(Math.max(0, index - 1), index + 2);
  const episodes = neighbors.map((neighbor) => viewedEpisode(neighbor, state, now));
  return { viewed: { drama, state, episodes, upcoming }, episode: viewedEpisode(episode, state, now) };
};
