import {
  type EpisodeAccess,
  type EpisodeDetail,
  type EpisodeItem,
  type EpisodeList,
  limits,
  type NextEpisode,
  type Playback,
} from '@cliffhanger/contracts';
import { costToFinish } from './cost-to-finish.ts';
import type {
  DramaState,
  DramaWithEpisodes,
  Episode,
  EpisodeState,
  Position,
} from './episodes.repository.ts';

/** An episode with one viewer's access and position. */
export interface ViewedEpisode extends Episode {
  access: EpisodeAccess;
  position: Position | undefined;
}

/** A drama with its published episodes, as one viewer sees them. */
export interface ViewedDrama {
  drama: DramaWithEpisodes;
  state: DramaState;
  episodes: ViewedEpisode[];
  /** The next one that is not published yet. */
  upcoming: Pick<Episode, 'number' | 'publishedAtMs'> | null;
}

/** Free takes precedence over unlocked, and unlocked over membership: unlocks outlast the membership. */
export const accessOf = (
  episode: { priceCoins: number; unlocks: readonly unknown[] },
  isMember: boolean,
): EpisodeAccess => {
  if (episode.priceCoins === 0) return 'free';
  if (episode.unlocks.length > 0) return 'unlocked';
  return isMember ? 'member' : 'locked';
};

export const viewedEpisode = (
  episode: Episode,
  { memberExpireMs, unlocks, positions }: DramaState,
  now: Date,
): ViewedEpisode => {
  const { id, priceCoins } = episode;
  const isMember = memberExpireMs !== null && memberExpireMs > now.getTime();
  const access = accessOf({ priceCoins, unlocks: unlocks.has(id) ? [id] : [] }, isMember);
  return { ...episode, access, position: positions.get(id) };
};

/**
 * The index of the episode to go on with: the last one watched, or the next if that is finished. If that is locked, the last
 * one watched; after the end of the drama, or else, the first that they may watch. @returns -1 without one
 */
export const indexToPlay = (episodes: readonly Episode[], state: DramaState, now: Date): number => {
  const mayWatch = (episode: Episode | undefined) =>
    episode !== undefined && viewedEpisode(episode, state, now).access !== 'locked';
  const last = lastWatchedIndex(episodes.map(({ id }) => state.positions.get(id)));
  const next = last + Number(last < 0 || isFinished(episodes[last], state));
  const found = mayWatch(episodes[next]) ? next : next < episodes.length ? last : -1;
  return mayWatch(episodes[found]) ? found : episodes.findIndex(mayWatch);
};

const isFinished = (episode: Episode | undefined, { positions }: DramaState): boolean =>
  episode !== undefined && positions.get(episode.id)?.finished === true;

/** Of episodes watched at the same time, the last. @returns -1 if none was watched */
const lastWatchedIndex = (positions: readonly (Position | undefined)[]): number => {
  let lastIndex = -1;
  for (const [index, position] of positions.entries()) {
    const last = positions[lastIndex];
    if (position && (!last || position.updatedAtMs >= last.updatedAtMs)) lastIndex = index;
  }
  return lastIndex;
};

export const episodeListView = ({ drama, state, episodes, upcoming }: ViewedDrama): EpisodeList => {
  const { followCount, playCount, balanceCoins, unlocks, followed } = state;
  const spentCoins = episodes.reduce((sum, { id }) => sum + (unlocks.get(id) ?? 0), 0);
  return {
    drama: { ...drama.detail, followCount, playCount },
    ranges: rangesOf(episodes),
    episodes: episodes.map(episodeItemView),
    nextEpisode: nextEpisodeView(upcoming),
    cost: costToFinish(episodes, { balanceCoins, spentCoins }, drama.restDiscountPercent),
    resume: resumeOf(episodes),
    followed,
  };
};

/**
 * @param episodes at least the neighbors of `episode`
 * @param media `playback` is null when the episode is locked; it has a `frameUrl` then
 */
export const episodeDetailView = (
  { drama, state, episodes, upcoming }: ViewedDrama,
  episode: ViewedEpisode & { state: EpisodeState | undefined },
  { playback, frameUrl }: { playback: Playback | null; frameUrl: string | null },
): EpisodeDetail => {
  const { dramaId, title, hook, synopsis, tone, ageRating, contentNotes, episodesNum } = drama.detail;
  const { priceCoins } = episode;
  const index = episodes.findIndex(({ id }) => id === episode.id);
  return {
    drama: {
      dramaId,
      title,
      hook,
      synopsis,
      tone,
      ageRating,
      contentNotes,
      episodesNum,
      followCount: state.followCount,
    },
    episode: {
      episodeId: episode.id,
      number: episode.number,
      title: episode.title,
      synopsis: episode.synopsis,
      teaser: episode.teaser || null,
      durationSeconds: episode.durationSeconds,
      likeCount: episode.state?.likeCount ?? 0,
      commentCount: episode.state?.commentCount ?? 0,
      access: episode.access,
      priceCoins,
    },
    viewer: {
      liked: episode.state?.liked ?? false,
      followed: state.followed,
      positionSeconds: episode.position?.positionSeconds ?? 0,
    },
    playback,
    wall: playback ? null : { priceCoins, balanceCoins: state.balanceCoins, frameUrl },
    previous: neighborView(episodes[index - 1]),
    next: neighborView(episodes[index + 1]),
    nextEpisode: nextEpisodeView(upcoming),
  };
};

/** Only its number and time: its title and media are not published. */
const nextEpisodeView = (upcoming: ViewedDrama['upcoming']): NextEpisode =>
  upcoming && { number: upcoming.number, publishAt: new Date(upcoming.publishedAtMs).toISOString() };

const episodeItemView = (episode: ViewedEpisode): EpisodeItem => ({
  episodeId: episode.id,
  number: episode.number,
  title: episode.title,
  durationSeconds: episode.durationSeconds,
  access: episode.access,
  priceCoins: episode.priceCoins,
  positionSeconds: episode.position?.positionSeconds ?? 0,
  watched: episode.position?.finished ?? false,
  summary: summaryOf(episode),
});

/** A viewer who has watched the episode may read what happens in it. */
const summaryOf = ({ position, synopsis, teaser }: ViewedEpisode): string | null =>
  (position?.finished && synopsis) || teaser || null;

/** Ranges of episode numbers, as screens page through them. */
export const rangesOf = (episodes: readonly { number: number }[]): EpisodeList['ranges'] => {
  const size = limits.episodesPerRange;
  return Array.from({ length: Math.ceil(episodes.length / size) }, (_, index) => ({
    from: episodes[index * size]?.number ?? 0,
    to: episodes[Math.min((index + 1) * size, episodes.length) - 1]?.number ?? 0,
  }));
};

type Resumable = Pick<ViewedEpisode, 'id' | 'number' | 'position'>;

/** Where to resume: the last watched episode, or the next one when that was finished; after the end, the first. */
export const resumeOf = (episodes: readonly Resumable[]): EpisodeList['resume'] => {
  const lastIndex = lastWatchedIndex(episodes.map(({ position }) => position));
  const last = episodes[lastIndex];
  const episode = (last?.position?.finished ? episodes[lastIndex + 1] : last) ?? episodes[0];
  return {
    episodeId: episode?.id ?? '',
    number: episode?.number ?? 1,
    positionSeconds: episode?.position?.positionSeconds ?? 0,
    started: last !== undefined,
    finished: last?.position?.finished === true && lastIndex === episodes.length - 1,
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
