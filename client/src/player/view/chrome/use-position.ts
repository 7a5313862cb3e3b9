import { useEffect, useState } from 'react';
import type { EpisodeVideo } from '#player/engine/episode-video.ts';

const events = ['timeupdate', 'seeking', 'seeked', 'loadedmetadata', 'ended'] as const;

/** The position of a video in seconds, as it changes. */
export function usePosition(video: EpisodeVideo | null): number {
  const [position, setPosition] = useState(video?.positionSeconds ?? 0);
  useEffect(() => {
    const update = () => setPosition(video?.positionSeconds ?? 0);
    update();
    for (const name of events) video?.element.addEventListener(name, update);
    return () => {
      for (const name of events) video?.element.removeEventListener(name, update);
    };
  }, [video]);
  return position;
}
