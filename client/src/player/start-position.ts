import type { EpisodeDetail } from '@cliffhanger/contracts';
import { api } from '#lib/api/client.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { playerPool } from './engine/player-pool.ts';
import { detailStaleTimeMs } from './episode-detail.ts';
import type { EpisodeIds } from './player-item.ts';

/** An episode that was left this close to its end starts from the beginning. */
const nearEndSeconds = 2;

/** Where an episode starts for a viewer who has stopped at `positionSeconds`. */
export const resumePosition = (positionSeconds: number, durationSeconds: number): number =>
  positionSeconds > durationSeconds - nearEndSeconds ? 0 : positionSeconds;

/**
 * Makes an episode start at a position, wherever its viewer has stopped. A position outside of the episode is ignored, and
 * so is a detail that cannot be loaded, as the player shows that failure itself.
 */
export const setStartPosition = async (ids: EpisodeIds, seconds: number): Promise<void> => {
  const query = api.dramas.detail.query(ids);
  const detail = await queryClient.fetchQuery({ ...query, staleTime: detailStaleTimeMs }).catch(() => null);
  if (!detail || !(Number.isInteger(seconds) && seconds >= 0 && seconds < detail.episode.durationSeconds))
    return;
  playerPool().find(ids.episodeId)?.seekTo(seconds);
  queryClient.setQueryData(
    query.queryKey,
    (cached: EpisodeDetail | undefined) =>
      cached && { ...cached, viewer: { ...cached.viewer, positionSeconds: seconds } },
  );
};
