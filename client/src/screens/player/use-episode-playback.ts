import type { EpisodeList } from '@cliffhanger/contracts';
import { useState } from 'react';
import type { FeedPlace } from '#features/discovery/feed/feed-place.ts';
import { getDeviceSettings } from '#lib/settings/device-settings.ts';
import type { EpisodeIds } from '#player/player-item.ts';
import { markPlaybackStart } from '#player/reports/playback-start.ts';
import type { EpisodeDetailQuery } from '#player/use-episode-detail.ts';
import { type Player, usePlayer } from '#player/use-player.ts';
import { findEpisodeBefore, findSeriesNeighbors, type SeriesNeighbors } from './episode-order.ts';
import { useEpisodeNavigation } from './use-episode-navigation.ts';
import { useStepsInOrder } from './use-steps-in-order.ts';

type EpisodePlaybackOptions = {
  dramaId: string;
  episodeId: string | undefined;
  detail: EpisodeDetailQuery;
  list: EpisodeList | undefined;
  /** Null if the player moves between the episodes of one drama. */
  feed: FeedPlace | null;
  /** `order` is set if the item is a neighbor. */
  onItemChange: (item: EpisodeIds & { order?: number }) => void;
  /** Asks to go on with the episodes of the drama; only in For You. */
  onPlaySeries: (episodeId: string) => void;
  onLeave: () => void;
  /** Whether the next episode will be unlocked without asking. */
  unlocksNext: () => boolean;
  /** The film stays at the end of its episode, such as while the viewer writes about it. */
  isHeld: boolean;
};

export type EpisodePlayback = ReturnType<typeof useEpisodePlayback>;

/** Plays the current episode, goes on with the next one at its end, and moves to others. */
export function useEpisodePlayback(options: EpisodePlaybackOptions) {
  const { dramaId, episodeId, detail, list, feed, onItemChange } = options;
  const navigation = useEpisodeNavigation(episodeId, onItemChange);
  const { advancedTo, startsPaused, watched, setWatched } = navigation;
  const [endedId, setEndedId] = useState<string>();
  /** Whether the next episode starts at the end of this one, without a question. */
  const followsAtOnce = () => {
    const next = detail.data?.next;
    return (
      getDeviceSettings().autoplay && next != null && (next.access !== 'locked' || options.unlocksNext())
    );
  };
  const series = findSeriesNeighbors({ dramaId, episodeId }, detail.data, list);
  const neighbors = feed?.neighbors ?? series;
  const order = feed?.order ?? detail.data?.episode.number ?? 0;
  const player = usePlayer({
    ...{ dramaId, episodeId, detail, order, neighbors, startsPaused },
    onEnded: () => {
      if (!options.isHeld && followsAtOnce()) moves.playNextEpisode();
      else setEndedId(episodeId);
    },
  });
  if (player.video && episodeId !== undefined && episodeId !== watched?.episodeId) {
    setWatched({ dramaId, episodeId });
  }
  const stay = () => setEndedId(undefined);
  const moves = movesOf(options, { player, series, navigation, stay });
  const step = useStepsInOrder(episodeId, moves.step);
  return {
    ...moves,
    step,
    player,
    advancedTo,
    /** Goes on if the episode has ended while it was held. */
    goOn: () => {
      if (player.state?.isEnded && followsAtOnce()) moves.playNextEpisode();
    },
    /** The episode has played to its end, and none follows at once. */
    hasEnded: endedId !== undefined && endedId === episodeId && player.state?.isEnded === true,
    /** Leaves the end for what was there before. */
    stay,
  };
}

type Moves = {
  player: Player;
  series: SeriesNeighbors;
  navigation: ReturnType<typeof useEpisodeNavigation<EpisodeIds & { order?: number }>>;
  stay: () => void;
};

/** The ways from the current episode to another one. */
const movesOf = (
  { dramaId, episodeId, feed, onPlaySeries, onLeave }: EpisodePlaybackOptions,
  { player, series, navigation: { goTo, watched }, stay }: Moves,
) => {
  const { neighbors } = player;
  /** Moves to the next or the previous item, if there is one. */
  const step = (direction: 1 | -1) => {
    const item = direction === 1 ? neighbors.next : neighbors.previous;
    if (!item) return;
    markPlaybackStart('next');
    // Within the event, so that the browser accepts the start and no frame is lost to rendering.
    player.pool.playLoaded(item.episodeId);
    goTo(item, { advancedTo: direction === 1 && !feed ? series.next : null });
    return item.episodeId;
  };
  return {
    step,
    /** Plays another episode of the drama. */
    playEpisode: (id: string) => (feed ? onPlaySeries(id) : goTo({ dramaId, episodeId: id })),
    playNextEpisode: () => {
      if (!feed) step(1);
      else if (series.next) onPlaySeries(series.next.episodeId);
    },
    /** Moves to the next episode as after a jump, which never unlocks it. */
    askForNext: () => {
      stay();
      if (!series.next) return;
      if (feed) onPlaySeries(series.next.episodeId);
      else goTo(series.next);
    },
    /** Returns to the episode before the paywall, or leaves the player. */
    leavePaywall: () => {
      const isLoaded = (id: string) => player.pool.find(id) !== undefined;
      const back = findEpisodeBefore(episodeId, watched, neighbors.previous, isLoaded);
      if (back) goTo(back, { paused: true });
      else onLeave();
    },
  };
};
