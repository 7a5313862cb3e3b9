import { type RefObject, useEffect } from 'react';

/** Publishes the height of an element as `--sheet-height` of the page while it is rendered. */
export function useAnnouncedHeight(element: RefObject<HTMLElement | null>, isAnnounced: boolean) {
  useEffect(() => {
    if (!element.current || !isAnnounced) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const [size] = entry?.borderBoxSize ?? [];
      if (size) style.setProperty('--sheet-height', `${size.blockSize}px`);
    });
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--sheet-height');
    };
  }, [element, isAnnounced]);
}
