import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls back once after `durationMs`, not counting the time while it is paused. */
export function usePausableTimer(durationMs: number, isPaused: boolean, onEnd: () => void): void {
  const leftMs = useRef(durationMs);
  const handleEnd = useEffectEvent(onEnd);
  useEffect(() => {
    if (isPaused) return;
    const startedAt = performance.now();
    const timer = setTimeout(handleEnd, leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= performance.now() - startedAt;
    };
  }, [isPaused]);
}
