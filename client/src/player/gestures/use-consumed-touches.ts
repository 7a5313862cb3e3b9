import { type RefObject, useEffect } from 'react';

/**
 * Keeps the browser from making gestures of its own out of the touches on an element: Chromium would take a tap within a
 * second after a quick drag as one that stops a fling, and send no click. React listens passively.
 */
export function useConsumedTouches(element: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const surface = element.current;
    const consume = (event: TouchEvent) => {
      const scrolls = (event.target as Element).closest('[data-scrolls]') !== null;
      if (event.cancelable && !scrolls) event.preventDefault();
    };
    surface?.addEventListener('touchmove', consume, { passive: false });
    return () => surface?.removeEventListener('touchmove', consume);
  }, [element]);
}
