import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * An invisible mark in a list: calls back when it comes near the visible part of the page, to fetch what follows.
 * Give it a new `key` with each page, so that it asks again when it is still near.
 */
export function ScrollSentinel({ onNear }: { onNear: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onNear);

  useEffect(() => {
    if (!mark.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), {
      rootMargin: '600px 0px',
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);

  return <div ref={mark} aria-hidden="true" />;
}
