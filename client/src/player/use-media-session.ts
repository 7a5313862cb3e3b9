import type { EpisodeDetail } from '@cliffhanger/contracts';
import { useEffect, useEffectEvent } from 'react';
import type { Player } from './use-player.ts';
import { clampToEpisode, seekStepSeconds } from './view/chrome/seek-target.ts';

type MediaSessionOptions = {
  player: Player;
  posterUrl: string | undefined;
};

/** Lets headphones, a lock screen and a keyboard's media keys control the player, where the browser can. */
export function useMediaSession({ player, posterUrl }: MediaSessionOptions) {
  const { video, isPlaying, videoState } = player;
  // The browser loads the picture at once, and the video needs the bandwidth first.
  useMediaMetadata(player.detail.data, videoState?.isBuffered ? posterUrl : undefined);
  useMediaActions(player);
  useEffect(() => {
    if (!('mediaSession' in navigator) || !video) return;
    navigator.mediaSession.playbackState = isPlaying ? 'playing' : 'paused';
  }, [video, isPlaying]);
}

function useMediaMetadata(detail: EpisodeDetail | undefined, posterUrl: string | undefined) {
  const title = detail?.episode.title;
  const artist = detail?.drama.title;
  useEffect(() => {
    if (!('mediaSession' in navigator) || title === undefined || artist === undefined) return;
    const artwork = posterUrl === undefined ? [] : [{ src: posterUrl }];
    navigator.mediaSession.metadata = new MediaMetadata({ title, artist, artwork });
    return () => {
      navigator.mediaSession.metadata = null;
    };
  }, [title, artist, posterUrl]);
}

function useMediaActions({ video, neighbors, step, playOrPause }: Player) {
  const seekBy = useEffectEvent((seconds: number) => {
    if (video) video.seekTo(clampToEpisode(video.positionSeconds + seconds, video.element.duration));
  });
  const hasNext = neighbors.next !== null;
  const hasPrevious = neighbors.previous !== null;
  useEffect(() => {
    if (!('mediaSession' in navigator) || !video) return;
    const actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler | null>> = {
      play: () => video.element.paused && playOrPause(),
      pause: () => video.pause(),
      seekbackward: () => seekBy(-seekStepSeconds),
      seekforward: () => seekBy(seekStepSeconds),
      seekto: ({ seekTime }) => seekTime !== undefined && video.seekTo(seekTime),
      nexttrack: hasNext ? () => step(1) : null,
      previoustrack: hasPrevious ? () => step(-1) : null,
    };
    for (const [action, handler] of Object.entries(actions)) setHandler(action, handler ?? null);
    return () => {
      for (const action of Object.keys(actions)) setHandler(action, null);
    };
  }, [video, hasNext, hasPrevious, step, playOrPause]);
}

const setHandler = (action: string, handler: MediaSessionActionHandler | null) => {
  try {
    navigator.mediaSession.setActionHandler(action as MediaSessionAction, handler);
  } catch {
    // A browser refuses the actions that it does not know.
  }
};
