import type { SubtitleTrack } from '@cliffhanger/contracts';
import { useEffect, useState } from 'react';
import styles from '#features/player/player.module.css';
import type { EpisodeVideo } from '#features/player/video/episode-video.ts';
import { cueText } from './subtitles.ts';

/** What is being said, in our own type: the browser reads the track but draws nothing. */
export function SubtitleText({ video, subtitles }: { video: EpisodeVideo; subtitles: SubtitleTrack }) {
  const text = useActiveCueText(video, subtitles);
  return (
    <p className={styles.subtitles} lang={subtitles.language} aria-live="off">
      {text}
    </p>
  );
}

function useActiveCueText(video: EpisodeVideo, { language, url }: SubtitleTrack): string {
  const [text, setText] = useState('');
  useEffect(() => {
    const element = document.createElement('track');
    element.kind = 'subtitles';
    element.srclang = language;
    element.src = url;
    video.element.append(element);
    const { track } = element;
    track.mode = 'hidden';
    const changed = () => setText(cueText(Array.from(track.activeCues ?? []) as VTTCue[]));
    track.addEventListener('cuechange', changed);
    return () => {
      track.removeEventListener('cuechange', changed);
      track.mode = 'disabled';
      element.remove();
      setText('');
    };
  }, [video, language, url]);
  return text;
}
