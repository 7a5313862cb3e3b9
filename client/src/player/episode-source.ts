import type { EpisodeDetail } from '@cliffhanger/contracts';
import { api } from '#lib/api/client.ts';
import { NetworkError } from '#lib/api/errors.ts';
import { queryClient } from '#lib/api/query-client.ts';
import type { EpisodeSource } from './engine/video-state.ts';
import { resumePosition } from './start-position.ts';

/** Makes an episode the source of a video; null if the viewer may not watch it. `order` is as in `PlayerItem`. */
export const toSource = (
  { drama, episode, viewer, playback }: EpisodeDetail,
  order: number,
): EpisodeSource | null => {
  if (!playback) return null;
  const { dramaId } = drama;
  const { episodeId } = episode;
  const renewLink = async () => {
    try {
      const fresh = await queryClient.fetchQuery({
        ...api.dramas.detail.query({ dramaId, episodeId }),
        staleTime: 0,
      });
      return fresh.playback?.playlistUrl ?? null;
    } catch (error) {
      if (error instanceof NetworkError) throw error;
      // The query of the detail shows this failure.
      return null;
    }
  };
  return {
    dramaId,
    episodeId,
    order,
    playlistUrl: playback.playlistUrl,
    start: playback.start,
    soundTracks: playback.soundTracks,
    posterUrl: playback.posterUrl,
    tone: drama.tone,
    startSeconds: resumePosition(viewer.positionSeconds, playback.durationSeconds),
    renewLink,
  };
};
