import type { Cue } from '@cliffhanger/contracts/subtitle-cues';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EpisodeVideo } from '#entities/episode-video.ts';
import { formatClock } from './clock-time.ts';
import styles from './desk.module.css';

interface PhoneFrameProps {
  video: EpisodeVideo;
  cues: readonly Cue[];
  language: string;
}

/** The video as a phone shows it, with the line that is shown at its time. */
export function PhoneFrame({ video, cues, language }: PhoneFrameProps) {
  const { t } = useTranslation('subtitles');
  const seconds = useVideoTime(video.element);
  const shown = cues
    .filter((cue) => cue.fromSeconds <= seconds && seconds < cue.toSeconds)
    .map(({ text }) => text)
    .join('\n');
  return (
    <div className={styles.phone}>
      {/* biome-ignore lint/a11y/useMediaCaption: its captions are what is written here, and are drawn over it. */}
      <video
        ref={video.ref}
        className={styles.video}
        playsInline
        aria-label={t('video.label')}
        onClick={video.toggle}
      />
      {shown !== '' && (
        <p className={styles.caption} lang={language}>
          {shown}
        </p>
      )}
      <p className={styles.clock}>{formatClock(seconds)}</p>
      {video.state === 'failed' && <p className={styles.broken}>{t('video.failed')}</p>}
    </div>
  );
}

/** Where a video stands, while it plays with every frame of the page. */
const useVideoTime = (video: HTMLVideoElement | null): number => {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!video) return;
    let frame = 0;
    const read = () => setSeconds(video.currentTime);
    const follow = () => {
      read();
      if (!video.paused) frame = requestAnimationFrame(follow);
    };
    const start = () => {
      cancelAnimationFrame(frame);
      follow();
    };
    const events = ['play', 'pause', 'seeking', 'timeupdate'] as const;
    for (const name of events) video.addEventListener(name, name === 'play' ? start : read);
    return () => {
      cancelAnimationFrame(frame);
      for (const name of events) video.removeEventListener(name, name === 'play' ? start : read);
    };
  }, [video]);
  return seconds;
};
