import type { EpisodeDetail } from '@cliffhanger/contracts';
import { useEffect } from 'react';
import { recordAction } from '#entities/analytics/viewer-actions.ts';
import { api } from '#lib/api/client.ts';
import type { EpisodeVideo } from '#player/engine/episode-video.ts';
import type { VideoStart } from '#player/engine/video-start.ts';

/** Reports one playback when the shown episode starts to play. The server counts each viewer once an hour. */
export function usePlaybackCount(
  video: EpisodeVideo | null,
  detail: EpisodeDetail | undefined,
  start: VideoStart,
) {
  const dramaId = detail?.drama.dramaId;
  const { episodeId, number } = detail?.episode ?? {};

  useEffect(() => {
    if (!video || dramaId === undefined || episodeId === undefined) return;
    const count = async () => {
      await start.whenOver();
      recordAction({ eventKey: 'play_start', module: 'player', eventId: dramaId, eventChildId: episodeId });
      // A lost playback only matters to the ranking, so the viewer is not told.
      api.progress.playbackCount.call({ dramaId, episodeId, episodeNumber: number }).catch(() => undefined);
    };
    const { element } = video;
    const isPlaying = !element.paused && element.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;
    if (isPlaying) void count();
    else element.addEventListener('playing', count, { once: true });
    return () => element.removeEventListener('playing', count);
  }, [video, dramaId, episodeId, number, start]);
}
