import type { EpisodeDetail } from '@cliffhanger/contracts';
import { useEffect } from 'react';
import type { EpisodeVideo } from '#features/player/video/episode-video.ts';
import { recordAction } from '#lib/analytics/viewer-actions.ts';
import { api } from '#lib/api/client.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { invalidate, staleAfter } from '#lib/api/stale-queries.ts';
import { ProgressReporter } from './progress-reporter.ts';

const send = async ({ drama, episode }: EpisodeDetail, progressSeconds: number): Promise<void> => {
  const ids = { dramaId: drama.dramaId, episodeId: episode.episodeId };
  // The cache keeps the place too, for a viewer who comes back before it is asked for again.
  queryClient.setQueryData(
    api.dramas.detail.key(ids),
    (detail: EpisodeDetail | undefined) =>
      detail && { ...detail, viewer: { ...detail.viewer, positionSeconds: progressSeconds } },
  );
  const record = {
    ...ids,
    progress: progressSeconds,
    dramaName: drama.title,
    episodesIndex: episode.number,
    episodesNum: drama.episodesNum,
  };
  try {
    await api.progress.report.call(record, { keepalive: true });
  } catch {
    // The next report says more than this one would have.
  }
};

/** Reports the place in the shown episode, as long as it is shown. */
export function useProgressReport(video: EpisodeVideo | null, detail: EpisodeDetail | undefined) {
  const episodeId = detail?.episode.episodeId;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes in the detail of an episode changes no report
  useEffect(() => {
    if (!video || !detail) return;
    const { element } = video;
    let lastReport = Promise.resolve();
    const reporter = new ProgressReporter((seconds) => {
      lastReport = send(detail, seconds);
    });
    const stopped = () => {
      if (!element.ended) reporter.stoppedAt(video.positionSeconds);
    };
    const listeners = {
      timeupdate: () => {
        if (!element.paused && !element.seeking) reporter.playedTo(video.positionSeconds);
      },
      pause: stopped,
      seeked: stopped,
      ended: () => {
        reporter.ended();
        const { drama, episode } = detail;
        const ids = { eventId: drama.dramaId, eventChildId: episode.episodeId };
        recordAction({ eventKey: 'play_finish', module: 'player', ...ids });
      },
    };
    const leave = () => reporter.leftAt(video.positionSeconds);
    for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener);
    window.addEventListener('pagehide', leave);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener);
      window.removeEventListener('pagehide', leave);
      leave();
      const { dramaId } = detail.drama;
      void lastReport.then(() => invalidate(queryClient, staleAfter.progress({ dramaId })));
    };
  }, [video, episodeId]);
}
