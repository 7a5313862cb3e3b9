import type { SubtitleTrack } from '@cliffhanger/contracts';
import { useQuery } from '@tanstack/react-query';
import { appendTrack } from '#entities/episode/append-track.ts';
import { chooseSubtitles } from '#entities/episode/subtitles.ts';
import { subtitleLanguageOf, useDeviceSettings } from '#entities/settings/device-settings.ts';
import { api } from '#lib/api/client.ts';
import { NetworkError } from '#lib/api/errors.ts';
import { type TranscriptLine, transcriptLines } from './transcript-lines.ts';

interface Transcript {
  language: SubtitleTrack['language'];
  lines: readonly TranscriptLine[];
}

/**
 * What is said in an episode, in the language of the viewer's subtitles. Its lines are those of the captions, which name the
 * speakers, or of the subtitles. The data is null for an episode without either.
 */
export function useTranscript(dramaId: string, episodeId: string) {
  const language = subtitleLanguageOf(useDeviceSettings());
  const detail = useQuery(api.dramas.detail.query({ dramaId, episodeId }));
  const tracks = detail.data?.playback?.subtitles;
  const track = tracks && (chooseSubtitles(tracks, language, 'captions') ?? null);
  const lines = useQuery({
    queryKey: ['transcript', episodeId, track?.language, track?.kind],
    queryFn: () => (track ? loadLines(track) : null),
    enabled: track !== undefined,
  });
  return {
    data: lines.data,
    isError: detail.isError || lines.isError,
    isFetching: detail.isFetching || lines.isFetching,
    // The links of the detail may have expired.
    refetch: async () => {
      await detail.refetch();
      await lines.refetch();
    },
  };
}

/** Loads a track by the browser's own parser, which needs a video. @throws NetworkError */
const loadLines = (track: SubtitleTrack): Promise<Transcript> => {
  const video = document.createElement('video');
  video.crossOrigin = 'anonymous';
  const { element, remove } = appendTrack(video, track);
  return new Promise<Transcript>((resolve, reject) => {
    element.onload = () => {
      const cues = Array.from(element.track.cues ?? []) as VTTCue[];
      resolve({ language: track.language, lines: transcriptLines(cues) });
    };
    element.onerror = () => reject(new NetworkError('the track could not be loaded'));
  }).finally(remove);
};
