import { useEffect, useLayoutEffect, useRef } from 'react';

/** After G, the next key leads to a place: `usePlaceKeys`. */
const secondKeyMs = 1_500;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, [contenteditable], [role="listbox"]') !== null;

/** What single keys do while nobody types and no sheet is open, by `event.key`: `K` is Shift and k. */
export const useItemKeys = (keys: Readonly<Record<string, () => void>>): void => {
  const pressedGAt = useRef(Number.NEGATIVE_INFINITY);
  const current = useRef(keys);
  useLayoutEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (document.querySelector('[role="dialog"]')) return;
      if (event.key === 'g') pressedGAt.current = event.timeStamp;
      const act = event.timeStamp - pressedGAt.current > secondKeyMs ? current.current[event.key] : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
};
