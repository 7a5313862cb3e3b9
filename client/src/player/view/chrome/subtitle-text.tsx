import type { SubtitleTrack } from '@cliffhanger/contracts';
import { useEffect, useState } from 'react';
import { appendTrack } from '#entities/episode/append-track.ts';
import { SubtitleLine } from '#entities/episode/subtitle-line.tsx';
import { cueText } from '#entities/episode/subtitles.ts';
import { useDeviceSettings } from '#entities/settings/device-settings.ts';
import type { EpisodeVideo } from '#player/engine/episode-video.ts';

/** Shows the active cues in the app's own type. The browser parses the track, and its own rendering is hidden. */
export function SubtitleText({ video, subtitles }: { video: EpisodeVideo; subtitles: SubtitleTrack }) {
  const text = useActiveCueText(video, subtitles);
  const { subtitleSize, subtitleBackground } = useDeviceSettings();
  return (
    <SubtitleLine text={text} lang={subtitles.language} size={subtitleSize} background={subtitleBackground} />
  );
}

function useActiveCueText(video: EpisodeVideo, { language, kind, url }: SubtitleTrack): string {
  const [text, setText] = useState('');
  useEffect(() => {
    const { element, remove } = appendTrack(video.element, { language, kind, url });
    const { track } = element;
    const handleCueChange = () => setText(cueText(Array.from(track.activeCues ?? []) as VTTCue[]));
    track.addEventListener('cuechange', handleCueChange);
    return () => {
      track.removeEventListener('cuechange', handleCueChange);
      remove();
      setText('');
    };
  }, [video, language, kind, url]);
  return text;
}
