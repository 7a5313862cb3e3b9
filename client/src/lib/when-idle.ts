import { useEffect, useState } from 'react';

/** Safari has no idle callbacks. */
const fallbackDelayMs = 500;

/** Calls back once the page has nothing else to do. @returns a function that cancels it */
export const whenIdle = (callback: () => void): (() => void) => {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(callback);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(callback, fallbackDelayMs);
  return () => clearTimeout(timer);
};

/** Whether the page has had nothing else to do since the component was mounted. */
export const useHasBeenIdle = (): boolean => {
  const [hasBeenIdle, setHasBeenIdle] = useState(false);
  useEffect(() => whenIdle(() => setHasBeenIdle(true)), []);
  return hasBeenIdle;
};
