import { type RefObject, useEffect, useEffectEvent } from 'react';

const closeAtPixels = 96;
const closeAtPixelsPerMs = 0.5;

/** Lets a finger pull `panel` down, once it is scrolled to its top; far or fast enough closes it. */
export function useDragToClose(panel: RefObject<HTMLElement | null>, onClose: () => void) {
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    let start: { x: number; y: number; time: number } | null = null;
    let pulled = 0;

    function begin(event: TouchEvent) {
      const touch = event.touches[0];
      const single = event.touches.length === 1 && element?.scrollTop === 0;
      start = touch && single ? { x: touch.clientX, y: touch.clientY, time: event.timeStamp } : null;
      pulled = 0;
      element?.style.removeProperty('--pulled');
    }

    function pull(event: TouchEvent) {
      const touch = event.touches[0];
      if (!start || !touch || !element) return;
      const down = touch.clientY - start.y;
      const sideways = Math.abs(touch.clientX - start.x);
      // Whatever it was that began, it is a scroll, not a pull.
      if (pulled === 0 && (down <= 0 || sideways > down)) {
        start = null;
        return;
      }
      event.preventDefault();
      pulled = Math.max(down, 0);
      element.style.transform = `translateY(${pulled}px)`;
    }

    function release(event: TouchEvent) {
      if (!start || !element || pulled === 0) return;
      const speed = pulled / Math.max(event.timeStamp - start.time, 1);
      start = null;
      const from = element.style.transform;
      element.style.transform = '';
      if (pulled > closeAtPixels || speed > closeAtPixelsPerMs) {
        element.style.setProperty('--pulled', `${pulled}px`);
        close();
        return;
      }
      element.animate({ transform: [from, 'none'] }, { duration: 200, easing: 'cubic-bezier(.2,.8,.2,1)' });
    }

    element.addEventListener('touchstart', begin, { passive: true });
    element.addEventListener('touchmove', pull, { passive: false });
    element.addEventListener('touchend', release);
    element.addEventListener('touchcancel', release);
    return () => {
      element.removeEventListener('touchstart', begin);
      element.removeEventListener('touchmove', pull);
      element.removeEventListener('touchend', release);
      element.removeEventListener('touchcancel', release);
    };
  }, [panel]);
}
