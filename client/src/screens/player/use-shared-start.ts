import type { EpisodeDetail } from '@cliffhanger/contracts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { EpisodeIds } from '#features/player/player-item.ts';
import { playerPool } from '#features/player/video/player-pool.ts';
import { api } from '#lib/api/client.ts';
import { paths } from '#lib/navigation/paths.ts';

/**
 * Starts an episode at the second that a shared link names, and takes the second out of the address, so that a reload
 * goes on where the viewer is.
 * @returns whether the player has to wait for it
 */
export function useSharedStart(
  dramaId: string | null,
  episodeId: string | null,
  atSecond: string | null,
): boolean {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const isWaiting = dramaId !== null && episodeId !== null && atSecond !== null;
  useEffect(() => {
    if (dramaId === null || episodeId === null || atSecond === null) return;
    let isGone = false;
    const episode = { dramaId, episodeId };
    void startAt(queryClient, episode, Number(atSecond)).then(() => {
      if (!isGone) navigate(paths.player(dramaId, episodeId), { replace: true });
    });
    return () => {
      isGone = true;
    };
  }, [queryClient, navigate, dramaId, episodeId, atSecond]);
  return isWaiting;
}

/** Puts the position into the cached episode, from which the player starts. A locked one shows its paywall as ever. */
const startAt = async (queryClient: QueryClient, episode: EpisodeIds, atSecond: number): Promise<void> => {
  const query = api.dramas.detail.query(episode);
  const detail = await queryClient.fetchQuery(query).catch(() => null);
  // The player shows the failure itself.
  if (!detail || !(Number.isInteger(atSecond) && atSecond >= 0 && atSecond < detail.episode.durationSeconds))
    return;
  // A video that was loaded before would go on where it was.
  playerPool().unload(episode.episodeId);
  queryClient.setQueryData(
    query.queryKey,
    (cached: EpisodeDetail | undefined) =>
      cached && { ...cached, viewer: { ...cached.viewer, positionSeconds: atSecond } },
  );
};
