import { useCallback, useEffect, useRef } from 'react';

/** docs/specification.md#9-constants */
const throttleMs = 500;

/** Runs the first call and ignores calls within the next 500 ms, such as double clicks. */
export const useThrottled = <Args extends unknown[]>(action: (...args: Args) => void) => {
  const latest = useRef(action);
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    latest.current = action;
  });
  return useCallback((...args: Args) => {
    if (performance.now() - lastAt.current < throttleMs) return;
    lastAt.current = performance.now();
    latest.current(...args);
  }, []);
};
