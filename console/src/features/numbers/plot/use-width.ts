import { type RefObject, useEffect, useRef, useState } from 'react';

/** The width of an element in pixels, as it changes. 0 before it is known. */
export const useWidth = <Shown extends HTMLElement>(): [RefObject<Shown | null>, number] => {
  const ref = useRef<Shown>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
};
