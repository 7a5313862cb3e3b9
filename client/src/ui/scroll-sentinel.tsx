import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls back when it comes near the visible part of the page, to load the next page of a list. Give it a new `key`
 * with each page, so that it calls back again while it is still near.
 */
export function ScrollSentinel({ onNear }: { onNear: () => void }) {
  const sentinel = useRef<HTMLDivElement>(null);
  const handleNear = useEffectEvent(onNear);

  useEffect(() => {
    if (!sentinel.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && handleNear(), {
      rootMargin: '600px 0px',
    });
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  }, []);

  return <div ref={sentinel} aria-hidden="true" />;
}
