import type { EpisodeDetail } from '@cliffhanger/contracts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api } from '#lib/api/client.ts';
import type { ApiFailure } from '#lib/api/errors.ts';

/** Live events mark a detail as stale when it changes, and the player renews an expired link by itself. */
export const detailStaleTimeMs = 10 * 60_000;

export type EpisodeDetailQuery = UseQueryResult<EpisodeDetail, ApiFailure>;

/** Loads what the player needs to know about an episode; without ids it waits for them. */
export const useEpisodeDetail = (
  ids: { dramaId: string; episodeId: string | undefined } | null,
): EpisodeDetailQuery => {
  const { dramaId = '', episodeId } = ids ?? {};
  return useQuery({
    ...api.dramas.detail.query({ dramaId, episodeId: episodeId ?? '' }),
    enabled: episodeId !== undefined,
    staleTime: detailStaleTimeMs,
  });
};
