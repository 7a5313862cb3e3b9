import type { EpisodeList, SubtitleTrack } from '@cliffhanger/contracts';
import { subtitleLanguageOf, useDeviceSettings } from '#entities/settings/device-settings.ts';
import type { Player } from '#player/use-player.ts';
import { chooseSubtitles } from './chrome/subtitles.ts';

/** Drama, duration and subtitles of the shown episode: from its detail, or from the list while the detail loads. */
export interface ShownEpisode {
  drama: { title: string; episodesNum: number } | undefined;
  /** 0 while it is not known. */
  durationSeconds: number;
  /** In the viewer's language; null if there are none. */
  subtitles: SubtitleTrack | null;
}

export const useShownEpisode = (
  { episodeId, detail }: Player,
  list: EpisodeList | undefined,
): ShownEpisode => {
  const language = subtitleLanguageOf(useDeviceSettings());
  const { drama, playback } = detail.data ?? {};
  const item = list?.episodes.find((episode) => episode.episodeId === episodeId);
  return {
    drama: drama ?? list?.drama,
    durationSeconds: playback?.durationSeconds ?? item?.durationSeconds ?? 0,
    subtitles: chooseSubtitles(playback?.subtitles ?? [], language) ?? null,
  };
};
