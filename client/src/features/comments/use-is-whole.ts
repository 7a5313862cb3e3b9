import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether all of a comment is shown. One that was blurred grows by its actions and replies, which must not move what is
 * being read: it grows where the viewer asked for it, below what is seen, or above where the browser keeps the place.
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
