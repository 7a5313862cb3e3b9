import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

const holdMs = 500;
/** A finger that moves farther scrolls. */
const maxMovePixels = 10;

interface Press {
  timer: ReturnType<typeof setTimeout>;
  x: number;
  y: number;
}

const stopClick = (event: Event) => {
  // The click of a key has no count.
  if ((event as globalThis.MouseEvent).detail === 0) return;
  event.preventDefault();
  event.stopPropagation();
};

/** The click that ends a press goes to what is under the finger by then, which can be a row of what the press opened. */
const ignoreClickOfPress = () => {
  addEventListener('click', stopClick, { capture: true });
  const stopIgnoring = () => removeEventListener('click', stopClick, { capture: true });
  addEventListener('pointerdown', stopIgnoring, { capture: true, once: true });
};

/**
 * Handlers of an element that opens something when it is held, or right-clicked. iOS has no `contextmenu` event, others send
 * it with a long press. A press that opened something is no click. A selected text keeps the browser's own menu.
 */
export function useLongPress(open: () => void) {
  const press = useRef<Press | null>(null);
  const hasOpened = useRef(false);
  const end = () => {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  };
  const openOnce = () => {
    end();
    if (hasOpened.current) return;
    hasOpened.current = true;
    ignoreClickOfPress();
    open();
  };
  useEffect(() => () => clearTimeout(press.current?.timer), []);
  return {
    onPointerDown: ({ clientX: x, clientY: y, pointerType }: PointerEvent) => {
      end();
      hasOpened.current = false;
      if (pointerType !== 'mouse') press.current = { timer: setTimeout(openOnce, holdMs), x, y };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > maxMovePixels)
        end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu: (event: MouseEvent) => {
      if (getSelection()?.isCollapsed === false) return;
      event.preventDefault();
      openOnce();
    },
  };
}
