import type { contract, EndpointData, EpisodeDetail, EpisodeList } from '@cliffhanger/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { api } from './client.ts';

type Follow = EndpointData<typeof contract.engagement.followDrama>;

/** Puts the server's answer to a follow into the cached episode list and episode details of that drama. */
export const saveFollow = (
  queryClient: QueryClient,
  dramaId: string,
  { followed, followCount }: Follow,
): void => {
  queryClient.setQueryData(
    api.dramas.episodes.key({ dramaId }),
    (list: EpisodeList | undefined) => list && { ...list, followed, drama: { ...list.drama, followCount } },
  );
  queryClient.setQueriesData(
    { queryKey: api.dramas.detail.key({ dramaId }) },
    (detail: EpisodeDetail | undefined) =>
      detail && {
        ...detail,
        drama: { ...detail.drama, followCount },
        viewer: { ...detail.viewer, followed },
      },
  );
};
