import type { EpisodeDetail } from '@cliffhanger/contracts';
import { useEffect, useRef } from 'react';
import { recordAction } from '#entities/analytics/viewer-actions.ts';
import { claimOwnChanges } from '#entities/changes/change-claims.ts';
import { showProgress } from '#entities/changes/show-progress.ts';
import { invalidate, markStale, staleAfter } from '#entities/changes/stale-queries.ts';
import { callOrQueue } from '#entities/offline/offline-queue.ts';
import { showQueuedProgress } from '#entities/progress/show-queued-progress.ts';
import { api } from '#lib/api/client.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { idleSeconds } from '#lib/idle-seconds.ts';
import type { EpisodeVideo } from '#player/engine/episode-video.ts';
import type { VideoStart } from '#player/engine/video-start.ts';
import { type Progress, ProgressReporter } from './progress-reporter.ts';

interface Shown {
  dramaId: string;
  video: EpisodeVideo | null;
  detail: EpisodeDetail | undefined;
  /** For You shows the episode. */
  fromFeed: boolean;
}

/** Reports the progress in the shown episode while it is shown. A report waits until no video starts. */
export function useProgressReport({ dramaId, video, detail, fromFeed }: Shown, start: VideoStart) {
  const episodeId = detail?.episode.episodeId;
  const lastReport = useRef(Promise.resolve());

  // biome-ignore lint/correctness/useExhaustiveDependencies: a refetched detail of the same episode changes nothing
  useEffect(() => {
    if (!video || !detail) return;
    const send = (progress: Progress) => {
      lastReport.current = start.whenOver().then(() => sendProgress(detail, { ...progress, fromFeed }));
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
      // The player itself shows the reported progress already.
      lastReport.current = lastReport.current.then(() =>
        markStale(queryClient, staleAfter.progress({ dramaId })),
      );
    };
  }, [video, episodeId, start]);

  // The screen that follows the player is shown before the last report is stored.
  useEffect(() => {
    return () =>
      void lastReport.current.then(() => invalidate(queryClient, staleAfter.progress({ dramaId })));
  }, [dramaId]);
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

const sendProgress = async (
  detail: EpisodeDetail,
  progress: Progress & { fromFeed: boolean },
): Promise<void> => {
  const { drama, episode } = detail;
  const { positionSeconds, watchedSeconds, fromFeed } = progress;
  const ids = { dramaId: drama.dramaId, episodeId: episode.episodeId };
  const finished = positionSeconds === 0;
  // For a viewer who returns before the detail is fetched again.
  showProgress({ ...ids, positionSeconds, finished });
  claimOwnChanges([{ action: 'update_progress', msg: { ...ids, progress: positionSeconds, finished } }]);
  const watched = { watchedSeconds, fromFeed };
  const report = {
    ...ids,
    ...watched,
    progress: positionSeconds,
    dramaName: drama.title,
    episodesIndex: episode.number,
    episodesNum: drama.episodesNum,
    idleSeconds: idleSeconds(),
  };
  const queued = {
    kind: 'progress',
    ...ids,
    ...watched,
    title: drama.title,
    episodeNumber: episode.number,
    episodesNum: drama.episodesNum,
    progressSeconds: positionSeconds,
  } as const;
  const send = async () => {
    await api.progress.report.call(report, { keepalive: true });
    return 'sent';
  };
  try {
    if ((await callOrQueue(send, queued)) === null) showQueuedProgress(detail, progress);
  } catch {
    // The server refused it, as the drama is gone or the session has ended. The player shows either by itself.
  }
};
