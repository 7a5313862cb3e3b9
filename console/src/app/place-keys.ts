import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { mayDo, useMe } from '#entities/me.ts';
import { places } from '#entities/places.ts';

const secondKeyMs = 1_500;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, [contenteditable], [role="dialog"]') !== null;

/** What the keys `/` and `?` open. */
export type Opened = 'find' | 'keys';

/** G and then the letter of a place lead there; `/` finds, and `?` shows the keys. */
export const usePlaceKeys = (open: (sheet: Opened) => void): void => {
  const navigate = useNavigate();
  const me = useMe();
  useEffect(() => {
    let pressedGAt = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === '/' || event.key === '?') {
        event.preventDefault();
        open(event.key === '/' ? 'find' : 'keys');
        return;
      }
      if (event.key === 'g') {
        pressedGAt = event.timeStamp;
        return;
      }
      if (event.timeStamp - pressedGAt > secondKeyMs) return;
      const place = places
        .flat()
        .find(({ key, permission }) => key === event.key && (!permission || mayDo(me, permission)));
      pressedGAt = Number.NEGATIVE_INFINITY;
      if (place) void navigate(place.to);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate, me, open]);
};
