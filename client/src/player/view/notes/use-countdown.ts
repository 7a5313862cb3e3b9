import { useEffect, useEffectEvent, useState } from 'react';

/** Counts whole seconds down, not while it is paused, and calls back at the end. @returns the seconds left */
export function useCountdown(fromSeconds: number, isPaused: boolean, onEnd: () => void): number {
  const [secondsLeft, setSecondsLeft] = useState(fromSeconds);
  const handleEnd = useEffectEvent(onEnd);
  useEffect(() => {
    if (isPaused || secondsLeft === 0) return;
    const timer = setTimeout(() => {
      setSecondsLeft(secondsLeft - 1);
      if (secondsLeft === 1) handleEnd();
    }, 1_000);
    return () => clearTimeout(timer);
  }, [isPaused, secondsLeft]);
  return secondsLeft;
}
