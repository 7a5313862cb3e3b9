import { useEffect, useEffectEvent } from 'react';
import { historyIndex } from '#lib/navigation/history-index.ts';

type Overlay = { close: () => void; historyIndex: number };

const openOverlays: Overlay[] = [];
/** The overlay that closes once the history is back at the entry of its page. Its `close` may step back from there. */
let closing: Overlay | undefined;

const handlePopState = (event: PopStateEvent) => {
  if (closing) {
    const { close } = closing;
    closing = undefined;
    event.stopImmediatePropagation();
    close();
    return;
  }
  const overlay = openOverlays.at(-1);
  const index = historyIndex(event.state);
  if (!overlay || index === null || index === overlay.historyIndex) return;
  openOverlays.pop();
  event.stopImmediatePropagation();
  closing = overlay;
  history.go(overlay.historyIndex - index);
};

/**
 * Listens to the browser's back steps. Call it before the router starts: browsers call the listeners of the window in
 * the order of their registration, capturing or not.
 */
export const startClosingOnBack = (): void => addEventListener('popstate', handlePopState);

/**
 * Closes what is open over a page on the browser's back step, and keeps the page. The event is taken from the router before
 * it sees it, so that the history holds no entries for overlays.
 */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const overlay = { close: () => close(), historyIndex: historyIndex() ?? 0 };
    openOverlays.push(overlay);
    return () => {
      const position = openOverlays.indexOf(overlay);
      if (position !== -1) openOverlays.splice(position, 1);
    };
  }, [isOpen]);
}
