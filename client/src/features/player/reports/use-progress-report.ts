import type { EpisodeDetail } from '@cliffhanger/contracts';
import { useEffect } from 'react';
import type { EpisodeVideo } from '#features/player/video/episode-video.ts';
import { recordAction } from '#lib/analytics/viewer-actions.ts';
import { api } from '#lib/api/client.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { invalidate, staleAfter } from '#lib/api/stale-queries.ts';
import { ProgressReporter } from './progress-reporter.ts';

/** Reports the progress in the shown episode while it is shown. */
export function useProgressReport(video: EpisodeVideo | null, detail: EpisodeDetail | undefined) {
  const episodeId = detail?.episode.episodeId;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a refetched detail of the same episode changes nothing
  useEffect(() => {
    if (!video || !detail) return;
    let lastReport = Promise.resolve();
    const send = (seconds: number) => {
      lastReport = sendProgress(detail, seconds);
    };
    const reporter = new ProgressReporter(send, { hasEnded: video.element.ended });
    const stopListening = listen(video, reporter, () => {
      const ids = { eventId: detail.drama.dramaId, eventChildId: detail.episode.episodeId };
      recordAction({ eventKey: 'play_finish', module: 'player', ...ids });
    });
    const leave = () => reporter.leftAt(video.positionSeconds);
    window.addEventListener('pagehide', leave);
    return () => {
      stopListening();
      window.removeEventListener('pagehide', leave);
      leave();
      const { dramaId } = detail.drama;
      void lastReport.then(() => invalidate(queryClient, staleAfter.progress({ dramaId })));
    };
  }, [video, episodeId]);
}

const listen = (video: EpisodeVideo, reporter: ProgressReporter, onFinished: () => void) => {
  const { element } = video;
  const handleStop = () => {
    if (!element.ended) reporter.stoppedAt(video.positionSeconds);
  };
  const listeners = {
    timeupdate: () => {
      if (!element.paused && !element.seeking) reporter.playedTo(video.positionSeconds);
    },
    pause: handleStop,
    seeked: handleStop,
    ended: () => {
      reporter.ended();
      onFinished();
    },
  };
  for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener);
  };
};

const sendProgress = async ({ drama, episode }: EpisodeDetail, progressSeconds: number): Promise<void> => {
  const ids = { dramaId: drama.dramaId, episodeId: episode.episodeId };
  // For a viewer who returns before the detail is fetched again.
  queryClient.setQueryData(
    api.dramas.detail.key(ids),
    (detail: EpisodeDetail | undefined) =>
      detail && { ...detail, viewer: { ...detail.viewer, positionSeconds: progressSeconds } },
  );
  const report = {
    ...ids,
    progress: progressSeconds,
    dramaName: drama.title,
    episodesIndex: episode.number,
    episodesNum: drama.episodesNum,
  };
  try {
    await api.progress.report.call(report, { keepalive: true });
  } catch {
    // The next report replaces this one.
  }
};
