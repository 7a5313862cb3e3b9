import { startTransition, useEffect, useState } from 'react';
import { useStore } from '#lib/store.ts';
import type { PlayerController } from './controller.ts';
import type { VideoPool } from './engine/video-pool.ts';
import type { EpisodeStep } from './gestures/gestures.ts';
import { type Neighbors, noNeighbors } from './player-item.ts';
import type { PlayerState } from './player-state.ts';
import { useComingItems } from './preload.ts';
import { usePlaybackCount } from './reports/use-playback-count.ts';
import { usePlaybackQuality } from './reports/use-playback-quality.ts';
import { useProgressReport } from './reports/use-progress-report.ts';
import { useWatchTime } from './reports/use-watch-time.ts';
import { useWatchLimits } from './stops/use-watch-limits.ts';
import { watchingStops } from './stops/watching-stops.ts';
import { useWakeLock } from './use-wake-lock.ts';

/** What the player shows, as it was last rendered, and how it is told what to do. */
export interface Player<GateState = unknown> extends PlayerState<GateState> {
  pool: VideoPool;
  /** By the viewer's own choice, no episode follows this one by itself. */
  isLast: boolean;
  playOrPause: () => void;
  step: (direction: EpisodeStep) => void;
  /** The items around the current one, also before they are rendered. */
  neighborsNow: () => Neighbors;
}

/** Runs a player while its screen is open: renders its state, reports what is watched, and loads ahead what comes next. */
export function usePlayer<GateState>(controller: PlayerController<GateState>): Player<GateState> {
  const { pool, playOrPause, step } = controller;
  const state = useRenderedState(controller);
  const { dramaId, episodeId, video, neighbors } = state;
  const detail = state.detail.data;
  useProgressReport({ dramaId, video, detail, fromFeed: state.isSuggested }, pool.start);
  usePlaybackCount(video, detail, pool.start);
  useWatchTime(video, pool.start);
  usePlaybackQuality(video, episodeId);
  useEffect(() => controller.open(), [controller]);
  const stops = useStore(watchingStops.state);
  const isLast = stops.stopsAfterEpisode || stops.day === 'over';
  useWatchLimits(pool.start);
  useComingItems(pool, isLast ? noNeighbors : neighbors, video);
  useWakeLock(state.isPlaying);
  return { ...state, pool, isLast, playOrPause, step, neighborsNow: () => controller.state.value.neighbors };
}

/**
 * Returns the state of the player. It changes in a transition, with the address: the first frame of an episode does not
 * wait for its render.
 */
function useRenderedState<GateState>({ state }: PlayerController<GateState>): PlayerState<GateState> {
  const [rendered, setRendered] = useState(state.value);
  useEffect(() => {
    const update = () => startTransition(() => setRendered(state.value));
    update();
    return state.subscribe(update) as () => void;
  }, [state]);
  return rendered;
}
