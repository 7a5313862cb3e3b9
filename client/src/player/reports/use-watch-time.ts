import { useEffect } from 'react';
import { invalidate, staleAfter } from '#entities/changes/stale-queries.ts';
import { api } from '#lib/api/client.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { getToken } from '#lib/api/token.ts';
import type { EpisodeVideo } from '#player/engine/episode-video.ts';
import type { VideoStart } from '#player/engine/video-start.ts';
import { watchingStops } from '#player/stops/watching-stops.ts';
import { WatchTime, type WatchTimeReport } from './watch-time.ts';

/** Reports the time spent watching, for the daily tasks, for invites and for the limit of the day. A report waits until no video starts. */
export function useWatchTime(video: EpisodeVideo | null, start: VideoStart) {
  useEffect(() => {
    if (!video) return;
    const { element } = video;
    const watchTime = new WatchTime(
      async (report) => {
        await start.whenOver();
        return sendWatchTime(report);
      },
      (milliseconds) => watchingStops.addWatched(milliseconds),
    );
    const listeners = {
      timeupdate: () => {
        if (!element.paused && !element.seeking) watchTime.tick();
      },
      pause: () => watchTime.pause(),
      waiting: () => watchTime.pause(),
    };
    for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener);
    const end = () => watchTime.end();
    window.addEventListener('pagehide', end);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener);
      window.removeEventListener('pagehide', end);
      end();
    };
  }, [video, start]);
}

const sendWatchTime = async (report: WatchTimeReport): Promise<boolean> => {
  if (getToken() === null) return true;
  try {
    const { limits } = await api.rewards.watchReport.call(report, { keepalive: true });
    watchingStops.addReported(report.seconds, limits);
    void invalidate(queryClient, staleAfter.watchTime());
    return true;
  } catch {
    // Sent again with the next report.
    return false;
  }
};
