import { type RefObject, useRef, useState } from 'react';
import type { EpisodeVideo } from '#player/engine/episode-video.ts';
import { positionAtPointer } from './seek-target.ts';

/** A drag along the seek line. */
export interface SeekDrag {
  /** Where it would seek to. */
  targetSeconds: number;
  /** Where it came from. */
  originSeconds: number;
}

export interface Seeking {
  /** The line that a drag is measured against. */
  line: RefObject<HTMLDivElement | null>;
  /** Null while nothing is dragged. */
  drag: SeekDrag | null;
  /** Aims at a pixel of the page. */
  aim: (x: number) => void;
  /** Ends the drag, and seeks unless it was taken away. */
  end: (isDone: boolean) => void;
}

/** The finger stays at the starting point until it is farther away, so that a viewer can return to it. */
const originPixels = 8;

/** Seeks by dragging along the seek line. */
export function useSeeking(video: EpisodeVideo | null, durationSeconds: number): Seeking {
  const line = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<SeekDrag | null>(null);
  const latest = useRef<SeekDrag | null>(null);
  const change = (next: SeekDrag | null) => {
    latest.current = next;
    setDrag(next);
  };
  return {
    line,
    drag,
    aim: (x) => {
      const rect = line.current?.getBoundingClientRect();
      if (!video || !rect || durationSeconds <= 0) return;
      const originSeconds = latest.current?.originSeconds ?? video.positionSeconds;
      const originX = rect.left + (originSeconds / durationSeconds) * rect.width;
      const isAtOrigin = latest.current !== null && Math.abs(x - originX) <= originPixels;
      const targetSeconds = isAtOrigin
        ? originSeconds
        : positionAtPointer(x, rect.left, rect.width, durationSeconds);
      change({ targetSeconds, originSeconds });
    },
    end: (isDone) => {
      if (isDone && latest.current) video?.seekTo(latest.current.targetSeconds);
      change(null);
    },
  };
}
