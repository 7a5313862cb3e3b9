import type { EpisodeDetail, EpisodeList } from '@cliffhanger/contracts';
import { type CatalogPlatform, hidingCountryOf } from '#features/dramas/dramas.ts';
import type { PlaybackLinks } from '#features/playback/playback.ts';
import { AppError } from '#kernel/app-error.ts';
import { isAgeMark } from '#kernel/hidden-ages.ts';
import type { Caller } from '#kernel/viewer.ts';
import { visitorKey } from '#platform/media/media-links.ts';
import { type DramaWithEpisodes, findDramaStates, findEpisodeStates } from './episodes.repository.ts';
import {
  accessOf,
  episodeDetailView,
  episodeListView,
  type ViewedDrama,
  viewedEpisode,
} from './episodes.view.ts';
import { findEpisodeRights } from './rights.repository.ts';
import type { SharedDramas } from './shared-dramas.service.ts';

export interface Episodes {
  /** @throws AppError notFound, notReleased, notAvailableInCountry, ageLocked, takenDown */
  list(dramaId: string, caller: Caller): Promise<EpisodeList>;
  /** @throws AppError notFound, notReleased, notAvailableInCountry, ageLocked, takenDown, mediaMissing */
  detail(ids: { dramaId: string; episodeId: string }, caller: Caller): Promise<EpisodeDetail>;
  /** Finds an episode if the viewer may see it and its drama. */
  find: SharedDramas['findEpisode'];
  /** Whether an account, or a visitor (null), may load the episode's media now, from the country that the edge names. */
  mayWatch(episodeId: string, userId: string | null, edgeCountry: string | null): boolean;
}

/**
 * An announced drama is not released yet. Who has bought some of a hidden drama learns why it is gone; for others it does
 * not exist.
 */
const refusalOf = (
  drama: DramaWithEpisodes | null,
  { country, now, hasBought }: { country: string; now: Date; hasBought: boolean },
): AppError => {
  const isPublished = drama !== null && drama.publishedAtMs <= now.getTime();
  if (drama?.announced && !isPublished && hidingCountryOf(drama, country) === null)
    return new AppError('notReleased', { publishAt: new Date(drama.publishedAtMs).toISOString() });
  const hidingCountry = isPublished ? hidingCountryOf(drama, country) : null;
  if (hidingCountry !== null && isAgeMark(hidingCountry)) return new AppError('ageLocked');
  if (!hasBought) return new AppError('notFound');
  return hidingCountry === null
    ? new AppError('takenDown')
    : new AppError('notAvailableInCountry', { country: hidingCountry });
};

/** The episodes of a drama for one viewer: access, prices, positions and signed playback links. */
export const createEpisodes = (
  { database: { rows }, clock }: Pick<CatalogPlatform, 'database' | 'clock'>,
  shared: SharedDramas,
  playbackLinks: PlaybackLinks,
): Episodes => {
  /** Reads the shared part, and the viewer's part with one query. */
  const load = async (dramaId: string, { user, language, country }: Caller): Promise<ViewedDrama> => {
    const now = clock.now();
    const { drama, published, upcoming } = await shared.load(dramaId, { language, country, now });
    const userId = user?.userId ?? '';
    const isShown = published.length > 0;
    const state = (isShown || userId) && findDramaStates(rows, { userId, dramaIds: [dramaId] }).get(dramaId);
    if (!drama || !state || !isShown) {
      const hasBought = state ? state.unlocks.size > 0 : false;
      throw refusalOf(drama, { country, now, hasBought });
    }
    const viewed = published.map((episode) => viewedEpisode(episode, state, now));
    return { drama, state, episodes: viewed, upcoming };
  };

  return {
    list: async (dramaId, caller) => episodeListView(await load(dramaId, caller)),

    async detail({ dramaId, episodeId }, caller) {
      const viewed = await load(dramaId, caller);
      const episode = viewed.episodes.find(({ id }) => id === episodeId);
      if (!episode) throw new AppError(viewed.state.unlocks.has(episodeId) ? 'takenDown' : 'notFound');
      const isLocked = episode.access === 'locked';
      if (!isLocked && episode.media.renditions.length === 0) throw new AppError('mediaMissing');
      const userId = caller.user?.userId ?? '';
      const state = findEpisodeStates(rows, { userId, episodeIds: [episodeId] }).get(episodeId);
      const media = isLocked
        ? { playback: null, frameUrl: playbackLinks.createFrame(episode) }
        : { playback: await playbackLinks.create(episode, userId || visitorKey), frameUrl: null };
      return episodeDetailView(viewed, { ...episode, state }, media);
    },

    find: shared.findEpisode,

    mayWatch(episodeId, userId, edgeCountry) {
      const values = { episodeId, userId: userId ?? '', edgeCountry, now: clock.now().getTime() };
      const rights = findEpisodeRights(rows, values);
      if (!rights) return false;
      const { priceCoins, unlocked, isMember } = rights;
      return accessOf({ priceCoins, unlocks: unlocked ? [episodeId] : [] }, isMember === 1) !== 'locked';
    },
  };
};
