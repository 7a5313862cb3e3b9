import { useEffect, useRef } from 'react';
import { doubleTapMs, isDoubleTap, type Tap } from './gestures.ts';

/** Tells single taps from double taps: returns a function to call with each tap. */
export function useTaps(onTap: () => void, onDoubleTap: (tap: Tap) => void): (tap: Tap) => void {
  const previousTap = useRef<Tap | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  return (tap) => {
    clearTimeout(timer.current);
    const isDouble = isDoubleTap(previousTap.current, tap);
    // Also after a double tap, so that a third tap makes another pair.
    previousTap.current = tap;
    if (isDouble) onDoubleTap(tap);
    else timer.current = setTimeout(onTap, doubleTapMs);
  };
}
