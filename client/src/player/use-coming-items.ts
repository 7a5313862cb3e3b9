import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { longFrames, observeLongFrames } from '#lib/long-frames.ts';
import { savesData } from '#lib/saves-data.ts';
import { subscribeToDeviceSettings } from '#lib/settings/device-settings.ts';
import { getBandwidth, subscribeToBandwidth } from './engine/bandwidth.ts';
import type { EpisodeVideo } from './engine/episode-video.ts';
import { choosePreloadDepth, type PreloadDepth } from './engine/preload-depth.ts';
import type { VideoPool } from './engine/video-pool.ts';
import { useEpisodeDetail } from './episode-detail.ts';
import { toSource } from './episode-source.ts';
import type { Neighbors } from './player-item.ts';
import { prefetchEpisode } from './prefetch-episode.ts';

/**
 * Loads ahead once the current episode moves and has loaded enough: the next item until it can be shown, the one after it as
 * bytes.
 */
export function useComingItems(
  pool: VideoPool,
  { next, afterNext }: Neighbors,
  video: EpisodeVideo | null,
): void {
  const depth = usePreloadDepth(video);
  const detail = useEpisodeDetail(next).data;
  const order = next?.order ?? 0;
  useEffect(() => {
    const source = detail && toSource(detail, order);
    if (source && depth >= 1) return afterStart(pool, () => pool.preload(source));
  }, [pool, detail, order, depth]);

  const { dramaId, episodeId } = afterNext ?? {};
  useEffect(() => {
    if (depth < 2 || dramaId === undefined || episodeId === undefined) return;
    return afterStart(pool, () => void prefetchEpisode({ dramaId, episodeId }));
  }, [pool, dramaId, episodeId, depth]);
}

/** @returns a function that cancels it */
const afterStart = ({ start }: VideoPool, callback: () => void): (() => void) => {
  let isCancelled = false;
  void start.whenOver().then(() => !isCancelled && callback());
  return () => {
    isCancelled = true;
  };
};

function usePreloadDepth(video: EpisodeVideo | null): PreloadDepth {
  useEffect(observeLongFrames, []);
  const subscribe = useCallback(
    (listener: () => void) => {
      const sources = [subscribeToBandwidth, longFrames.subscribe, subscribeToDeviceSettings];
      if (video) sources.push(video.state.subscribe);
      const unsubscribes = sources.map((source) => source(listener));
      return () => unsubscribes.forEach((unsubscribe) => void unsubscribe());
    },
    [video],
  );
  return useSyncExternalStore(subscribe, () => {
    if (!video?.state.value.isBuffered) return 0;
    return choosePreloadDepth({
      savesData: savesData(),
      bandwidthBitsPerSecond: getBandwidth(),
      lowestBitsPerSecond: video.renditions[0]?.averageBitsPerSecond ?? null,
      hasLongFrames: longFrames.value,
    });
  });
}
