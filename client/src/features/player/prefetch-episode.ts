import { api } from '#lib/api/client.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { toSource } from './episode-source.ts';
import type { EpisodeIds } from './player-item.ts';
import { detailStaleTimeMs } from './use-episode-detail.ts';
import { loadHls } from './video/load-hls.ts';
import { readStartFiles, requestFirstSegment } from './video/start-files.ts';

/**
 * Loads what the first frame of an episode needs, for a viewer who will probably open it. The player finds it, and loads
 * what has failed again.
 */
export const prefetchEpisode = async (ids: EpisodeIds): Promise<void> => {
  const hls = loadHls().catch(() => undefined);
  const detail = await queryClient
    .fetchQuery({ ...api.dramas.detail.query(ids), staleTime: detailStaleTimeMs })
    .catch(() => null);
  const source = detail && toSource(detail, detail.episode.number);
  const files = source && readStartFiles(source);
  if (files) requestFirstSegment(files, source.startSeconds);
  await hls;
};
