import type { EpisodeDetail } from '@cliffhanger/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '#lib/api/client.ts';
import { NetworkError } from '#lib/api/errors.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { Store, useStore } from '#ui/store.ts';
import { usePlaybackCount } from './reports/use-playback-count.ts';
import { useProgressReport } from './reports/use-progress-report.ts';
import type { EpisodeSource, EpisodeVideo, VideoState } from './video/episode-video.ts';
import { VideoPool } from './video/video-pool.ts';

const noVideo = new Store<VideoState | null>(null);

const detailQuery = (dramaId: string, episodeId: string | undefined) => ({
  ...api.dramas.detail.query({ dramaId, episodeId: episodeId ?? '' }),
  enabled: episodeId !== undefined,
});

const sourceOf = ({ drama, episode, viewer, playback }: EpisodeDetail): EpisodeSource | null => {
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
      // The detail's own query says what is wrong.
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
  /** The episode stands still where it is, until the viewer starts it. */
  startsPaused: boolean;
  onEnded: () => void;
};

/** Plays one episode of a drama, with the next one ready; `video` is null while it may or can not be shown. */
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

  const ended = useEffectEvent(onEnded);
  useEffect(() => {
    const listener = () => ended();
    video?.element.addEventListener('ended', listener);
    return () => video?.element.removeEventListener('ended', listener);
  }, [video]);

  return { pool, detail, video, state };
}

export type Player = ReturnType<typeof usePlayer>;

function useCurrentEpisode(pool: VideoPool, detail: EpisodeDetail | undefined, startsPaused: boolean) {
  const episodeId = detail?.episode.episodeId;
  const isLocked = detail !== undefined && detail.playback === null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a fresh link or count must not start the episode anew
  useEffect(() => {
    if (!detail) {
      pool.shown.value?.pause();
      return;
    }
    const source = sourceOf(detail);
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

/** Once the current episode has enough to go on with. */
function useNextEpisode(pool: VideoPool, next: EpisodeDetail | undefined, mayLoad: boolean) {
  useEffect(() => {
    const source = next && sourceOf(next);
    if (source && mayLoad) pool.preload(source);
  }, [pool, next, mayLoad]);
}

/** Stands still while nobody can see it, and tries again as soon as there is a network. */
function usePageEvents(pool: VideoPool) {
  useEffect(() => {
    let paused: EpisodeVideo | null = null;
    const seen = () => {
      const shown = pool.shown.value;
      if (document.hidden) {
        paused = shown?.state.value.isPlaying ? shown : null;
        shown?.pause();
      } else {
        if (paused !== null && paused === shown) paused.play();
        paused = null;
      }
    };
    document.addEventListener('visibilitychange', seen);
    window.addEventListener('online', pool.retryNetworkProblems);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      window.removeEventListener('online', pool.retryNetworkProblems);
    };
  }, [pool]);
}
