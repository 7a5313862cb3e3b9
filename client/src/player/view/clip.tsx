import type { FeedItem } from '@cliffhanger/contracts';
import { Icon } from '@cliffhanger/look/icon.tsx';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '#lib/store.ts';
import { EpisodeVideo } from '#player/engine/episode-video.ts';
import type { EpisodeSource } from '#player/engine/video-state.ts';
import { toSource } from '#player/episode-source.ts';
import type { Elements } from '#ui/elements.ts';
import { Spinner } from '#ui/loading-ledge.tsx';
import styles from './clip.module.css';

type SourceClipProps = {
  /** Null shows nothing. */
  source: EpisodeSource | null;
  /** Called at the end; without it, the clip begins again. */
  onEnded?: () => void;
  isPlaying: boolean;
  isMuted: boolean;
  /** The browser refused to start with sound. */
  onSoundBlocked: () => void;
  /** Seconds of video that have just been shown: while the page is visible, the video runs and nothing is skipped. */
  onPlayed?: (seconds: number) => void;
  /** Shown over the video, such as its subtitles. */
  over?: (video: EpisodeVideo) => Elements;
};

type ClipProps = Omit<SourceClipProps, 'source' | 'onEnded'> & { episode: FeedItem };

/** Plays an episode from its start, over and over, without any controls of the player. */
export function Clip({ episode, ...clip }: ClipProps) {
  const source = useMemo(() => toSource(episode, 0), [episode]);
  return <SourceClip source={source} {...clip} />;
}

/** Plays a video from its start, without any controls of the player. */
export function SourceClip(props: SourceClipProps) {
  const { source, onEnded, isPlaying, isMuted, onSoundBlocked, onPlayed, over } = props;
  const { t } = useTranslation(['player', 'common']);
  const handleSoundBlocked = useEffectEvent(onSoundBlocked);
  const [video] = useState(() => new EpisodeVideo(() => handleSoundBlocked()));
  const state = useStore(video.state);
  useOpenVideo(video, source, onEnded);
  usePlayedSeconds(video, (seconds) => onPlayed?.(seconds));
  usePlaysWhileVisible(video, isPlaying);
  useEffect(() => {
    video.element.muted = isMuted;
    if (isPlaying && !document.hidden) video.play();
  }, [video, isMuted, isPlaying]);

  const isStopped = isPlaying && !state.isPlaying;
  return (
    <div className={styles.clip}>
      <Frame video={video} />
      {over?.(video)}
      {state.isWaiting && !state.problem && (
        <div className={styles.waiting}>
          <Spinner label={t('common:loading')} />
        </div>
      )}
      {state.problem && (
        <p className={styles.problem} role="alert">
          {state.problem === 'network' ? t('common:failure.network') : t('problem.mediaTitle')}
        </p>
      )}
      {isStopped && (
        <button type="button" className={styles.play} aria-label={t('play')} onClick={() => video.play()}>
          <Icon name="play" size={64} />
        </button>
      )}
    </div>
  );
}

/** The `<video>` element itself, which React does not create. */
function Frame({ video }: { video: EpisodeVideo }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    frame.current?.append(video.element);
    return () => video.element.remove();
  }, [video]);
  return <div ref={frame} className={styles.frame} />;
}

function useOpenVideo(video: EpisodeVideo, source: EpisodeSource | null, onEnded: (() => void) | undefined) {
  const handleEnded = useEffectEvent(() => onEnded?.());
  const isLooped = onEnded === undefined;
  useEffect(() => {
    const { element } = video;
    element.loop = isLooped;
    element.addEventListener('ended', handleEnded);
    if (source) video.open({ ...source, startSeconds: 0 }, true);
    return () => {
      element.removeEventListener('ended', handleEnded);
      video.close();
    };
  }, [video, source, isLooped]);
}

/** The longest step between two `timeupdate` events that still is playback, and not a jump. */
const maxStepSeconds = 1.5;

function usePlayedSeconds({ element }: EpisodeVideo, onPlayed: (seconds: number) => void) {
  const handlePlayed = useEffectEvent(onPlayed);
  useEffect(() => {
    let lastSeconds = element.currentTime;
    const count = () => {
      const step = element.currentTime - lastSeconds;
      lastSeconds = element.currentTime;
      if (step > 0 && step <= maxStepSeconds && !element.paused && !document.hidden) handlePlayed(step);
    };
    element.addEventListener('timeupdate', count);
    return () => element.removeEventListener('timeupdate', count);
  }, [element]);
}

function usePlaysWhileVisible(video: EpisodeVideo, isPlaying: boolean) {
  useEffect(() => {
    const update = () => (isPlaying && !document.hidden ? video.play() : video.pause());
    update();
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, [video, isPlaying]);
}
