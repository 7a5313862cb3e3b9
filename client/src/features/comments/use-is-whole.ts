import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether a comment is shown with its actions and replies. Those of a comment that was blurred appear without moving what
 * the viewer reads: on a request of the viewer, below the visible part, or above it if the browser keeps the position.
 */
export function useIsWhole(
  element: RefObject<HTMLElement | null>,
  isClear: boolean,
  isAskedFor: boolean,
): boolean {
  const [isWhole, setIsWhole] = useState(isClear);
  useEffect(() => {
    if (isWhole || !isClear || !element.current) return;
    const keepsPlace = CSS.supports('overflow-anchor', 'auto');
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry || entry.isIntersecting) return;
      if (keepsPlace || entry.boundingClientRect.top >= innerHeight) setIsWhole(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isWhole, isClear]);
  return isWhole || isAskedFor;
}
