import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

const holdMs = 500;
/** A finger that moves farther scrolls. */
const maxMovePixels = 10;

interface Press {
  timer: ReturnType<typeof setTimeout>;
  x: number;
  y: number;
}

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
    onClickCapture: (event: MouseEvent) => {
      if (!hasOpened.current) return;
      hasOpened.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
