import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Whether to render something that opens and closes with an animation: from `open` until `hide` is called. */
export function usePresent(open: boolean) {
  const [isPresent, setIsPresent] = useState(open);
  if (open && !isPresent) setIsPresent(true);
  return { isPresent, hide: () => setIsPresent(false) };
}

/** Calls back when the closing animations of the element have ended, unless it is opened again before. */
export function useClosingEnd(
  element: RefObject<HTMLElement | null>,
  isClosing: boolean,
  onClosed: () => void,
) {
  const handleClosed = useEffectEvent(onClosed);
  useEffect(() => {
    if (!isClosing) return;
    let isReopened = false;
    const animations = element.current?.getAnimations().map((animation) => animation.finished) ?? [];
    Promise.allSettled(animations).then(() => {
      if (!isReopened) handleClosed();
    });
    return () => {
      isReopened = true;
    };
  }, [element, isClosing]);
}
