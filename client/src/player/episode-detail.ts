import type { EpisodeDetail } from '@cliffhanger/contracts';
import { QueryObserver, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api } from '#lib/api/client.ts';
import type { ApiFailure } from '#lib/api/errors.ts';
import { queryClient } from '#lib/api/query-client.ts';

/** Live events mark a detail as stale when it changes, and the player renews an expired link by itself. */
export const detailStaleTimeMs = 10 * 60_000;

export type EpisodeDetailQuery = UseQueryResult<EpisodeDetail, ApiFailure>;

export type EpisodeDetailIds = { dramaId: string; episodeId: string | undefined };

/** The query of what the player needs to know about an episode; without an id it waits for one. */
export const episodeDetailOptions = (ids: EpisodeDetailIds | null) => {
  const { dramaId = '', episodeId } = ids ?? {};
  return {
    ...api.dramas.detail.query({ dramaId, episodeId: episodeId ?? '' }),
    enabled: episodeId !== undefined,
    staleTime: detailStaleTimeMs,
  };
};

/** Loads what the player needs to know about an episode. */
export const useEpisodeDetail = (ids: EpisodeDetailIds | null): EpisodeDetailQuery =>
  useQuery(episodeDetailOptions(ids));

export type EpisodeDetailObserver = ReturnType<typeof observeEpisodeDetail>;

/** Loads the same outside of React, while somebody subscribes. */
export const observeEpisodeDetail = (ids: EpisodeDetailIds) =>
  new QueryObserver(queryClient, episodeDetailOptions(ids));
