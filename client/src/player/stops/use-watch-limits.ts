import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useIsSignedIn } from '#entities/session/use-is-signed-in.ts';
import { api } from '#lib/api/client.ts';
import type { VideoStart } from '#player/engine/video-start.ts';

/** Loads what the viewer has set about their time, after the first frame. Answers to reports keep it up to date. */
export function useWatchLimits(start: VideoStart) {
  const isSignedIn = useIsSignedIn();
  const [isStarted, setIsStarted] = useState(false);
  useEffect(() => {
    let isOpen = true;
    void start.whenOver().then(() => isOpen && setIsStarted(true));
    return () => {
      isOpen = false;
    };
  }, [start]);
  useQuery({
    ...api.watchLimits.get.query(),
    enabled: isSignedIn && isStarted,
    // The stops follow the cache by themselves.
    notifyOnChangeProps: [],
  });
}
