import type { EpisodeDetail } from '@cliffhanger/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '#lib/api/client.ts';
import { NetworkError } from '#lib/api/errors.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { Store, useStore } from '#lib/store.ts';
import { usePlaybackCount } from './reports/use-playback-count.ts';
import { useProgressReport } from './reports/use-progress-report.ts';
import type { EpisodeVideo } from './video/episode-video.ts';
import { VideoPool } from './video/video-pool.ts';
import type { EpisodeSource, VideoState } from './video/video-state.ts';

const noVideo = new Store<VideoState | null>(null);

const detailQuery = (dramaId: string, episodeId: string | undefined) => ({
  ...api.dramas.detail.query({ dramaId, episodeId: episodeId ?? '' }),
  enabled: episodeId !== undefined,
});

const toSource = ({ drama, episode, viewer, playback }: EpisodeDetail): EpisodeSource | null => {
  if (!playback) return null;
  const { dramaId } = drama;
  const { episodeId } = episode;
  const renewLink = async () => {
    try {
      const fresh = await queryClient.fetchQuery({
        ...api.dramas.detail.query({ dramaId, episodeId }),
        staleTime: 0,
      });
      return fresh.playback?.playlistUrl ?? null;
    } catch (error) {
      if (error instanceof NetworkError) throw error;
      // The query of the detail shows this failure.
      return null;
    }
  };
  return {
    episodeId,
    number: episode.number,
    playlistUrl: playback.playlistUrl,
    posterUrl: playback.posterUrl,
    startSeconds: viewer.positionSeconds,
    renewLink,
  };
};

type PlayerOptions = {
  dramaId: string;
  episodeId: string | undefined;
  /** The episode waits for the viewer to start it. */
  startsPaused: boolean;
  onEnded: () => void;
};

/** Plays one episode of a drama and preloads the next; `video` is null while the episode cannot be shown. */
export function usePlayer({ dramaId, episodeId, startsPaused, onEnded }: PlayerOptions) {
  const [pool] = useState(() => new VideoPool());
  const detail = useQuery(detailQuery(dramaId, episodeId));
  const next = useQuery(detailQuery(dramaId, detail.data?.next?.episodeId));
  const shown = useStore(pool.shown);
  const video =
    shown !== null && shown.source?.episodeId === episodeId && detail.data?.playback ? shown : null;
  const state = useStore<VideoState | null>(video?.state ?? noVideo);

  useProgressReport(video, detail.data);
  usePlaybackCount(video, detail.data);
  useCurrentEpisode(pool, detail.data, startsPaused);
  useNextEpisode(pool, next.data, state?.isBuffered === true);
  usePageEvents(pool);
  useAutoAdvance(video, onEnded);

  const isPlaying = state?.isPlaying ?? false;
  const playOrPause = () => (isPlaying ? video?.pause() : video?.play());
  return { dramaId, episodeId, pool, detail, video, state, isPlaying, playOrPause };
}

export type Player = ReturnType<typeof usePlayer>;

function useCurrentEpisode(pool: VideoPool, detail: EpisodeDetail | undefined, startsPaused: boolean) {
  const episodeId = detail?.episode.episodeId;
  const isLocked = detail !== undefined && detail.playback === null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a refetched detail must not restart the episode
  useEffect(() => {
    if (!detail) {
      pool.shown.value?.pause();
      return;
    }
    const source = toSource(detail);
    if (!source) {
      pool.unload(detail.episode.episodeId);
      pool.holdLastFrame([detail.previous?.episodeId]);
      return;
    }
    const video = pool.show(source);
    if (startsPaused) return;
    if (video.element.ended) video.seekTo(0);
    video.play();
  }, [pool, episodeId, isLocked, startsPaused]);

  useEffect(() => () => pool.unloadAll(), [pool]);
}

/** Preloads the next episode once the current one has loaded enough. */
function useNextEpisode(pool: VideoPool, next: EpisodeDetail | undefined, mayLoad: boolean) {
  useEffect(() => {
    const source = next && toSource(next);
    if (source && mayLoad) pool.preload(source);
  }, [pool, next, mayLoad]);
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

/** Pauses while the page is hidden, and retries when the network is back. */
function usePageEvents(pool: VideoPool) {
  useEffect(() => {
    let pausedVideo: EpisodeVideo | null = null;
    const handleVisibility = () => {
      const shown = pool.shown.value;
      if (document.hidden) {
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
