import type { EpisodeDetail, EpisodeList } from '@cliffhanger/contracts';
import { api } from '#lib/api/client.ts';
import { queryClient } from '#lib/api/query-client.ts';

interface Progress {
  dramaId: string;
  episodeId: string;
  positionSeconds: number;
  finished: boolean;
}

/** Shows progress of this or another device in what is loaded of the episode, until that is fetched again. */
export const showProgress = ({ dramaId, episodeId, positionSeconds, finished }: Progress): void => {
  queryClient.setQueryData(
    api.dramas.detail.key({ dramaId, episodeId }),
    (detail: EpisodeDetail | undefined) =>
      detail && { ...detail, viewer: { ...detail.viewer, positionSeconds } },
  );
  queryClient.setQueryData(
    api.dramas.episodes.key({ dramaId }),
    (list: EpisodeList | undefined) =>
      list && {
        ...list,
        episodes: list.episodes.map((episode) =>
          episode.episodeId === episodeId
            ? { ...episode, positionSeconds, watched: episode.watched || finished }
            : episode,
        ),
      },
  );
};
