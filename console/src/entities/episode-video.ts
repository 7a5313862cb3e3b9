import { useCallback, useEffect, useRef, useState } from 'react';

export type VideoState = 'loading' | 'ready' | 'failed';

/** A video that is being edited to. */
export interface EpisodeVideo {
  ref: (video: HTMLVideoElement | null) => void;
  element: HTMLVideoElement | null;
  state: VideoState;
  /** Where it stands, in seconds. */
  now(): number;
  seek(seconds: number): void;
  toggle(): void;
  /** Plays a part, and stops at its end. */
  playPart(fromSeconds: number, toSeconds: number): void;
}

/** The master playlist of an episode for staff. */
export const videoUrlOf = (episodeId: string, mediaVersion: number): string =>
  `/videos/${encodeURIComponent(episodeId)}/${mediaVersion}/index.m3u8`;

/** The master playlist of a video that a job encodes, as far as it is. */
export const encodedVideoUrlOf = (job: number): string => `/encodings/${job}/index.m3u8`;

/**
 * Loads a video into an element as the viewers' player does.
 * @param url of its master playlist
 * @param isBest whether it is shown in its best rendition, for whoever takes a frame of it
 */
export const useEpisodeVideo = (url: string, isBest = false): EpisodeVideo => {
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const state = useStream(element, url, isBest);
  const stopAt = useStop(element);
  const seek = useCallback(
    (seconds: number) => {
      if (!element) return;
      stopAt.current = Number.POSITIVE_INFINITY;
      element.currentTime = Math.max(0, seconds);
    },
    [element, stopAt],
  );
  // A video that is paused before it has begun to play refuses, which is what was wanted.
  const play = useCallback(() => void element?.play().catch(() => undefined), [element]);
  return {
    ref: setElement,
    element,
    state,
    now: () => element?.currentTime ?? 0,
    seek,
    toggle: () => {
      stopAt.current = Number.POSITIVE_INFINITY;
      if (element?.paused) play();
      else element?.pause();
    },
    playPart: (fromSeconds, toSeconds) => {
      seek(fromSeconds);
      stopAt.current = toSeconds;
      play();
    },
  };
};

/** Streams into an element, and says whether something of it is there. */
const useStream = (element: HTMLVideoElement | null, url: string, isBest: boolean): VideoState => {
  const [state, setState] = useState<VideoState>('loading');
  useEffect(() => {
    if (!element) return;
    let isOpen = true;
    let close: (() => void) | undefined;
    const fail = () => isOpen && setState('failed');
    const open = async () => {
      const { default: Hls } = await import('hls.js');
      if (!isOpen) return;
      // A worker would be a script of a blob, which the page may not run.
      // From its start also while the rest is being encoded, which players take for a live stream.
      const hls = new Hls({ enableWorker: false, startPosition: 0 });
      close = () => hls.destroy();
      hls.on(Hls.Events.ERROR, (_, { fatal }) => fatal && fail());
      if (isBest)
        hls.on(Hls.Events.MANIFEST_PARSED, (_, { levels }) => {
          hls.currentLevel = levels.length - 1;
        });
      hls.loadSource(url);
      hls.attachMedia(element);
    };
    const onReady = () => setState('ready');
    element.addEventListener('loadeddata', onReady);
    open().catch(fail);
    return () => {
      isOpen = false;
      element.removeEventListener('loadeddata', onReady);
      close?.();
    };
  }, [element, url, isBest]);
  return state;
};

/** Pauses a video that plays where the returned reference says. */
const useStop = (element: HTMLVideoElement | null) => {
  const stopAt = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    if (!element) return;
    let frame = 0;
    const check = () => {
      if (element.currentTime >= stopAt.current) {
        element.pause();
        stopAt.current = Number.POSITIVE_INFINITY;
      }
      if (!element.paused) frame = requestAnimationFrame(check);
    };
    const start = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(check);
    };
    element.addEventListener('play', start);
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('play', start);
    };
  }, [element]);
  return stopAt;
};
