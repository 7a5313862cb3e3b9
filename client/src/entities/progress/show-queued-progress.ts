import type { EpisodeDetail, EpisodeList, HistoryItem, HomeInfo } from '@cliffhanger/contracts';
import { dramaCard } from '@cliffhanger/contracts/core';
import { judgePlace } from '@cliffhanger/contracts/watch-place';
import { api } from '#lib/api/client.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { addToEpisodes, addToHome, toHistory } from './visitor-progress.ts';

interface QueuedProgress {
  /** 0 means that the episode was watched to the end. */
  positionSeconds: number;
  watchedSeconds: number;
  fromFeed: boolean;
}

/** Shows a position that waits to be sent wherever the app says where the viewer is, as the server will once it has it. */
export const showQueuedProgress = (detail: EpisodeDetail, progress: QueuedProgress): void => {
  const { dramaId } = detail.drama;
  const list = queryClient.getQueryData<EpisodeList>(api.dramas.episodes.key({ dramaId }));
  if (!list) return;
  const { episodeId, number, durationSeconds } = detail.episode;
  const { positionSeconds } = progress;
  const finished = positionSeconds === 0;
  const { resume, followed, episodes } = list;
  // A viewer who is at the end continues at the beginning.
  const at = resume.finished ? { ...resume, ...episodes.at(-1) } : { ...resume, finished: false };
  const place = resume.started ? at : null;
  const report = { episodeId, number, finished, ...progress };
  if (judgePlace(report, { place, followed, glancedBeforeSeconds: null }) !== 'place') return;
  const position = { episodeId, number, positionSeconds, durationSeconds, finished, watchedAtMs: Date.now() };
  const watched = [{ drama: dramaCard.parse(list.drama), episodes: [position] }];
  const putFirst = (items: readonly HistoryItem[]) => [
    ...toHistory(watched),
    ...items.filter(({ drama }) => drama.dramaId !== dramaId),
  ];

  queryClient.setQueryData(api.dramas.episodes.key({ dramaId }), addToEpisodes(list, watched));
  queryClient.setQueryData(
    api.home.getHomeInfo.key(),
    (home: HomeInfo | undefined) =>
      home && { ...addToHome(home, watched), continueWatching: putFirst(home.continueWatching) },
  );
  queryClient.setQueryData(api.progress.history.pages().queryKey, (history) => {
    const [first, ...rest] = history?.pages ?? [];
    return history && first && { ...history, pages: [{ ...first, items: putFirst(first.items) }, ...rest] };
  });
};
