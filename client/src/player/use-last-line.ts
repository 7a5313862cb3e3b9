import type { SubtitleTrack } from '@cliffhanger/contracts';
import { useEffect, useState } from 'react';
import { appendTrack } from '#entities/episode/append-track.ts';
import { chooseSubtitles, findLastLine } from '#entities/episode/subtitles.ts';
import { subtitleLanguageOf, useDeviceSettings } from '#entities/settings/device-settings.ts';
import type { EpisodeVideo } from './engine/episode-video.ts';

/** Returns the last line of dialog of an episode in the viewer's language; null while it loads or if there is none. */
export function useLastLine(video: EpisodeVideo | null, tracks: readonly SubtitleTrack[]): string | null {
  const chosenLanguage = subtitleLanguageOf(useDeviceSettings());
  const { language, kind, url } = chooseSubtitles(tracks, chosenLanguage) ?? {};
  const [line, setLine] = useState<string | null>(null);
  useEffect(() => {
    if (!video || language === undefined || kind === undefined || url === undefined) return;
    const { element, remove } = appendTrack(video.element, { language, kind, url });
    const handleLoad = () => setLine(findLastLine(Array.from(element.track.cues ?? []) as VTTCue[]));
    element.addEventListener('load', handleLoad);
    return () => {
      element.removeEventListener('load', handleLoad);
      remove();
      setLine(null);
    };
  }, [video, language, kind, url]);
  return line;
}
