import { useEffect, useEffectEvent } from 'react';
import { clampToEpisode, seekStepSeconds } from './chrome/seek-target.ts';
import type { Player } from './use-player.ts';

type MediaSessionOptions = {
  player: Player;
  /** Null while the title is not known. */
  title: string | null;
  drama: string;
  posterUrl: string | undefined;
  onStep: (step: 1 | -1) => void;
};

/** Lets headphones, a lock screen and a keyboard's media keys control the player, where the browser can. */
export function useMediaSession({ player, title, drama, posterUrl, onStep }: MediaSessionOptions) {
  const { video, isPlaying, neighbors } = player;
  const seekBy = useEffectEvent((seconds: number) => {
    if (video) video.seekTo(clampToEpisode(video.positionSeconds + seconds, video.element.duration));
  });
  const step = useEffectEvent(onStep);
  const hasNext = neighbors.next !== null;
  const hasPrevious = neighbors.previous !== null;

  useEffect(() => {
    if (!('mediaSession' in navigator) || title === null) return;
    navigator.mediaSession.metadata = new MediaMetadata({
      title,
      artist: drama,
      artwork: posterUrl === undefined ? [] : [{ src: posterUrl }],
    });
    return () => {
      navigator.mediaSession.metadata = null;
    };
  }, [title, drama, posterUrl]);

  useEffect(() => {
    if (!('mediaSession' in navigator) || !video) return;
    navigator.mediaSession.playbackState = isPlaying ? 'playing' : 'paused';
  }, [video, isPlaying]);

  useEffect(() => {
    if (!('mediaSession' in navigator) || !video) return;
    const actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler | null>> = {
      play: () => video.play(),
      pause: () => video.pause(),
      seekbackward: () => seekBy(-seekStepSeconds),
      seekforward: () => seekBy(seekStepSeconds),
      seekto: ({ seekTime }) => seekTime !== undefined && video.seekTo(seekTime),
      nexttrack: hasNext ? () => step(1) : null,
      previoustrack: hasPrevious ? () => step(-1) : null,
    };
    const set = (action: string, handler: MediaSessionActionHandler | null) => {
      try {
        navigator.mediaSession.setActionHandler(action as MediaSessionAction, handler);
      } catch {
        // A browser refuses the actions that it does not know.
      }
    };
    for (const [action, handler] of Object.entries(actions)) set(action, handler ?? null);
    return () => {
      for (const action of Object.keys(actions)) set(action, null);
    };
  }, [video, hasNext, hasPrevious]);
}
