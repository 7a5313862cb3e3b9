import type { EpisodeList, SubtitleTrack } from '@cliffhanger/contracts';
import { chooseSubtitles } from '#entities/episode/subtitles.ts';
import { subtitleLanguageOf, useDeviceSettings } from '#entities/settings/device-settings.ts';
import type { Player } from '#player/use-player.ts';

/** Drama, duration and subtitles of the shown episode: from its detail, or from what is known while that loads. */
export interface ShownEpisode {
  drama: { title: string; episodesNum: number } | undefined;
  /** 0 while it is not known. */
  durationSeconds: number;
  /** In the viewer's language; null if there are none. */
  subtitles: SubtitleTrack | null;
}

export const useShownEpisode = (
  { episodeId, detail, drama: known }: Player,
  list: EpisodeList | undefined,
): ShownEpisode => {
  const settings = useDeviceSettings();
  const language = subtitleLanguageOf(settings);
  const { drama, playback } = detail.data ?? {};
  const item = list?.episodes.find((episode) => episode.episodeId === episodeId);
  return {
    drama: drama ?? list?.drama ?? known ?? undefined,
    durationSeconds: playback?.durationSeconds ?? item?.durationSeconds ?? 0,
    subtitles:
      chooseSubtitles(
        playback?.subtitles ?? [],
        language,
        settings.subtitleSounds ? 'captions' : 'subtitles',
      ) ?? null,
  };
};
