import type { SubtitleTrack } from '@cliffhanger/contracts';
import { useEffect, useState } from 'react';
import { subtitleLanguageOf, useDeviceSettings } from '#entities/settings/device-settings.ts';
import type { EpisodeVideo } from './engine/episode-video.ts';
import { chooseSubtitles, findLastLine } from './view/chrome/subtitles.ts';

/** Returns the last line of dialog of an episode in the viewer's language; null while it loads or if there is none. */
export function useLastLine(video: EpisodeVideo | null, tracks: readonly SubtitleTrack[]): string | null {
  const language = subtitleLanguageOf(useDeviceSettings());
  const { url } = chooseSubtitles(tracks, language) ?? {};
  const [line, setLine] = useState<string | null>(null);
  useEffect(() => {
    if (!video || url === undefined) return;
    // The browser parses the track. It shows it nowhere.
    const element = document.createElement('track');
    element.kind = 'metadata';
    element.src = url;
    video.element.append(element);
    const { track } = element;
    track.mode = 'hidden';
    const handleLoad = () => setLine(findLastLine(Array.from(track.cues ?? []) as VTTCue[]));
    element.addEventListener('load', handleLoad);
    return () => {
      element.removeEventListener('load', handleLoad);
      track.mode = 'disabled';
      element.remove();
      setLine(null);
    };
  }, [video, url]);
  return line;
}
