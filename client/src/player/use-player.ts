import type { EpisodeDetail } from '@cliffhanger/contracts';
import { useEffect, useEffectEvent } from 'react';
import { storeBandwidth } from './engine/bandwidth.ts';
import type { EpisodeVideo } from './engine/episode-video.ts';
import { playerPool, usePoolLifetime } from './engine/player-pool.ts';
import type { VideoPool } from './engine/video-pool.ts';
import { toSource } from './episode-source.ts';
import type { Neighbors, PlayerItem } from './player-item.ts';
import { usePlaybackCount } from './reports/use-playback-count.ts';
import { usePlaybackQuality } from './reports/use-playback-quality.ts';
import { useProgressReport } from './reports/use-progress-report.ts';
import { useWatchTime } from './reports/use-watch-time.ts';
import { useComingItems } from './use-coming-items.ts';
import type { EpisodeDetailQuery } from './use-episode-detail.ts';
import { useShownVideo } from './use-shown-video.ts';
import { useWakeLock } from './use-wake-lock.ts';

type PlayerOptions = {
  dramaId: string;
  episodeId: string | undefined;
  detail: EpisodeDetailQuery;
  /** The place of the episode, as in `PlayerItem`. */
  order: number;
  neighbors: Neighbors;
  /** The episode waits for the viewer to start it. */
  startsPaused: boolean;
  onEnded: () => void;
};

/** Plays one episode and loads ahead what comes next; `video` is null while the episode cannot be shown. */
export function usePlayer({ onEnded, startsPaused, ...current }: PlayerOptions) {
  const { dramaId, episodeId, detail, order, neighbors } = current;
  const pool = playerPool();
  usePoolLifetime(pool);
  const { video: shown, state: shownState } = useShownVideo(pool);
  const toCurrent = (candidate: EpisodeVideo | null) =>
    detail.data?.playback && candidate?.source?.episodeId === episodeId ? candidate : null;
  const video = toCurrent(shown);
  const state = video && shownState;

  useProgressReport(dramaId, video, detail.data, pool.start);
  usePlaybackCount(video, detail.data, pool.start);
  useWatchTime(video, pool.start);
  usePlaybackQuality(video, episodeId);
  useCurrentEpisode(pool, detail.data, { order, startsPaused, previous: neighbors.previous });
  useComingItems(pool, neighbors, video);
  usePageEvents(pool);
  useAutoAdvance(video, onEnded);
  useWakeLock(state?.isPlaying === true);

  const isPlaying = state?.isPlaying ?? false;
  // A viewer may be faster than the render.
  const playOrPause = () => {
    const current = toCurrent(pool.shown.value);
    if (current?.state.value.isPlaying) current.pause();
    else current?.play();
  };
  return { ...current, pool, shown, video, state, isPlaying, playOrPause };
}

export type Player = ReturnType<typeof usePlayer>;

type CurrentOptions = { order: number; startsPaused: boolean; previous: PlayerItem | null };

function useCurrentEpisode(
  pool: VideoPool,
  detail: EpisodeDetail | undefined,
  { order, startsPaused, previous }: CurrentOptions,
) {
  const episodeId = detail?.episode.episodeId;
  const isLocked = detail !== undefined && detail.playback === null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a refetched detail must not restart the episode
  useEffect(() => {
    if (!detail) {
      pool.shown.value?.pause();
      return;
    }
    const source = toSource(detail, order);
    if (!source) {
      pool.unload(detail.episode.episodeId);
      pool.holdLastFrame([previous?.episodeId]);
      return;
    }
    const video = pool.show(source);
    if (startsPaused) return;
    if (video.element.ended) video.seekTo(0);
    video.play();
  }, [pool, episodeId, isLocked, startsPaused]);
}

/** Calls `onEnded` at the end of the video, to play the next episode. */
function useAutoAdvance(video: EpisodeVideo | null, onEnded: () => void) {
  const handleEnded = useEffectEvent(onEnded);
  useEffect(() => {
    const listener = () => handleEnded();
    video?.element.addEventListener('ended', listener);
    return () => video?.element.removeEventListener('ended', listener);
  }, [video]);
}

/** Pauses while the page is hidden and the film has no window of its own, and retries when the network is back. */
function usePageEvents(pool: VideoPool) {
  useEffect(() => {
    let pausedVideo: EpisodeVideo | null = null;
    const handleVisibility = () => {
      const shown = pool.shown.value;
      if (document.hidden) {
        storeBandwidth();
        // The viewer goes on watching in the window.
        if (document.pictureInPictureElement) return;
        pausedVideo = shown?.state.value.isPlaying ? shown : null;
        shown?.pause();
      } else {
        if (pausedVideo !== null && pausedVideo === shown) pausedVideo.play();
        pausedVideo = null;
      }
    };
    document.addEventListener('visibilitychange', handleVisibility);
    window.addEventListener('online', pool.retryNetworkProblems);
    return () => {
      document.removeEventListener('visibilitychange', handleVisibility);
      window.removeEventListener('online', pool.retryNetworkProblems);
    };
  }, [pool]);
}
