import type { EpisodeDetail } from '@cliffhanger/contracts';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { subscribeToDeviceSettings } from '#entities/settings/device-settings.ts';
import { savesData } from '#entities/settings/saves-data.ts';
import { api } from '#lib/api/client.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { longFrames, observeLongFrames } from '#lib/long-frames.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { getBandwidth, subscribeToBandwidth } from './engine/bandwidth.ts';
import type { EpisodeVideo } from './engine/episode-video.ts';
import { loadHls } from './engine/load-hls.ts';
import { isPlayerOpen, playerPool, preloadBeforeOpening, startBeforeOpening } from './engine/player-pool.ts';
import { choosePreloadDepth, type PreloadDepth } from './engine/preload-depth.ts';
import { readStartFiles, requestFirstSegment } from './engine/start-files.ts';
import type { VideoPool } from './engine/video-pool.ts';
import type { EpisodeSource } from './engine/video-state.ts';
import { detailStaleTimeMs, useEpisodeDetail } from './episode-detail.ts';
import { toSource } from './episode-source.ts';
import type { EpisodeIds, Neighbors } from './player-item.ts';
import { showOpeningVideo } from './view/stage/opening-video.ts';

const sourceOf = (detail: EpisodeDetail): EpisodeSource | null => toSource(detail, detail.episode.number);

const loadSource = async (ids: EpisodeIds): Promise<EpisodeSource | null> => {
  const detail = await queryClient
    .fetchQuery({ ...api.dramas.detail.query(ids), staleTime: detailStaleTimeMs })
    // The player loads it again, and shows the failure.
    .catch(() => null);
  return detail && sourceOf(detail);
};

/** Loads the bytes that the first frame of an episode needs, for a viewer who will probably open it. */
export const prefetchEpisode = async (ids: EpisodeIds): Promise<void> => {
  const hls = loadHls().catch(() => undefined);
  const source = await loadSource(ids);
  const isLoaded = source !== null && playerPool().find(source.episodeId) !== undefined;
  const files = source && !isLoaded && readStartFiles(source);
  if (files) requestFirstSegment(files, source.startSeconds);
  await hls;
};

/** Loads an episode up to its decoded first frame, for a viewer of a page that leads to it. */
export const preloadEpisode = async (ids: EpisodeIds): Promise<void> => {
  const [source] = await Promise.all([loadSource(ids), loadHls().catch(() => undefined)]);
  // Evaluating hls.js and starting it each take a phone a tenth of a second.
  if (source) whenIdle(() => preloadBeforeOpening(source));
};

/**
 * Starts an episode within the tap that opens it, before its screen is rendered. Without its detail it does nothing.
 * @param isTab as in `showOpeningVideo`
 * @returns whether the video is shown already
 */
export const startEpisode = (ids: EpisodeIds, { isTab }: { isTab: boolean }): boolean => {
  const detail = queryClient.getQueryData(api.dramas.detail.key(ids));
  const source = detail && sourceOf(detail);
  if (!source) return false;
  const hasPlayer = isPlayerOpen();
  startBeforeOpening(source);
  // A player that is open shows it by itself.
  return !hasPlayer && showOpeningVideo(playerPool(), { isTab });
};

/** Loads an episode up to its first frame once the page has nothing else to do. */
export function useIdlePreload(dramaId: string, episodeId: string) {
  useEffect(() => {
    if (savesData()) return;
    return whenIdle(() => void preloadEpisode({ dramaId, episodeId }));
  }, [dramaId, episodeId]);
}

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
