import {
  type EpisodeAccess,
  type EpisodeDetail,
  type EpisodeItem,
  type EpisodeList,
  limits,
} from '@cliffhanger/contracts';
import type { Episode, Position } from './episodes.repository.ts';

/** An episode as one viewer has it. */
export interface ViewedEpisode extends Episode {
  access: EpisodeAccess;
  place: Position | undefined;
}

/** Free beats bought beats membership: a member's own unlocks stay theirs when the membership ends. */
export const accessOf = (
  episode: { priceCoins: number; unlocks: readonly unknown[] },
  isMember: boolean,
): EpisodeAccess => {
  if (episode.priceCoins === 0) return 'free';
  if (episode.unlocks.length > 0) return 'unlocked';
  return isMember ? 'member' : 'locked';
};

export const episodeItemView = (episode: ViewedEpisode): EpisodeItem => ({
  episodeId: episode.id,
  number: episode.number,
  title: episode.title,
  durationSeconds: episode.durationSeconds,
  access: episode.access,
  priceCoins: episode.priceCoins,
  positionSeconds: episode.place?.positionSeconds ?? 0,
  watched: episode.place?.finished ?? false,
});

/** Episode numbers in groups, as the screens page through them. */
export const rangesOf = (episodes: readonly { number: number }[]): EpisodeList['ranges'] => {
  const size = limits.episodesPerRange;
  return Array.from({ length: Math.ceil(episodes.length / size) }, (_, index) => ({
    from: episodes[index * size]?.number ?? 0,
    to: episodes[Math.min((index + 1) * size, episodes.length) - 1]?.number ?? 0,
  }));
};

type Placed = Pick<ViewedEpisode, 'id' | 'number' | 'place'>;

/** Where to go on: the episode last watched, or the one after it when that was finished. */
export const resumeOf = (episodes: readonly Placed[]): EpisodeList['resume'] => {
  let lastIndex = -1;
  let lastMs = Number.NEGATIVE_INFINITY;
  for (const [index, { place }] of episodes.entries()) {
    if (!place || place.updatedAtMs <= lastMs) continue;
    lastIndex = index;
    lastMs = place.updatedAtMs;
  }
  const last = episodes[lastIndex];
  const episode = (last?.place?.finished && episodes[lastIndex + 1]) || last || episodes[0];
  return {
    episodeId: episode?.id ?? '',
    number: episode?.number ?? 1,
    positionSeconds: episode?.place?.positionSeconds ?? 0,
    started: last !== undefined,
  };
};

export const neighborView = (
  episode: Pick<ViewedEpisode, 'id' | 'number' | 'access' | 'priceCoins'> | undefined,
): EpisodeDetail['next'] =>
  episode
    ? {
        episodeId: episode.id,
        number: episode.number,
        access: episode.access,
        priceCoins: episode.priceCoins,
      }
    : null;
