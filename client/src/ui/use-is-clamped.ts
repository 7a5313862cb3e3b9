import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether an element with a maximum number of lines has more than it shows. */
export function useIsClamped(element: RefObject<HTMLElement | null>): boolean {
  const [isClamped, setIsClamped] = useState(false);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => setIsClamped(current.scrollHeight > current.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return isClamped;
}
