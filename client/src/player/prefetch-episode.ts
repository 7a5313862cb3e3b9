import type { EpisodeDetail } from '@cliffhanger/contracts';
import { api } from '#lib/api/client.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { loadHls } from './engine/load-hls.ts';
import { isPlayerOpen, playerPool, preloadBeforeOpening, startBeforeOpening } from './engine/player-pool.ts';
import { readStartFiles, requestFirstSegment } from './engine/start-files.ts';
import type { EpisodeSource } from './engine/video-state.ts';
import { detailStaleTimeMs } from './episode-detail.ts';
import { toSource } from './episode-source.ts';
import type { EpisodeIds } from './player-item.ts';
import { showOpeningFilm } from './view/stage/opening-film.ts';

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
 * @param isTab as in `showOpeningFilm`
 * @returns whether the film is shown already
 */
export const startEpisode = (ids: EpisodeIds, { isTab }: { isTab: boolean }): boolean => {
  const detail = queryClient.getQueryData(api.dramas.detail.key(ids));
  const source = detail && sourceOf(detail);
  if (!source) return false;
  const hasPlayer = isPlayerOpen();
  const video = startBeforeOpening(source);
  // A player that is open shows it by itself.
  return !hasPlayer && showOpeningFilm(video, { isTab });
};
