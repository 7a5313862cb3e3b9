import { useEffect, useEffectEvent } from 'react';
import { serverNowMs } from '#lib/server-clock.ts';

/** Longest delay of a timer of the browser. */
const maxTimerMs = 2 ** 31 - 1;
/** Servers publish within the second, and clocks differ. */
const toleranceMs = 1_000;
const repeatMs = 15_000;

/**
 * Calls back once a time is reached, and again every 15 seconds until another time is given: the clocks may differ, or the
 * connection may be lost.
 * @param instant null for none
 * @param nowMs the server's time, by which the delay is computed
 */
export const useAtServerTime = (
  instant: string | null,
  onReached: () => void,
  nowMs: () => number = serverNowMs,
): void => {
  const handleReached = useEffectEvent(onReached);
  const now = useEffectEvent(nowMs);
  useEffect(() => {
    if (instant === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (minMs: number) => {
      const leftMs = Math.max(Date.parse(instant) - now() + toleranceMs, minMs);
      const isLast = leftMs <= maxTimerMs;
      timer = setTimeout(
        () => {
          if (isLast) handleReached();
          wait(isLast ? repeatMs : 0);
        },
        Math.min(leftMs, maxTimerMs),
      );
    };
    wait(0);
    return () => clearTimeout(timer);
  }, [instant]);
};
