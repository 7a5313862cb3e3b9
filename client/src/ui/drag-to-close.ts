import { type RefObject, useEffect, useEffectEvent } from 'react';

const closeAtPixels = 96;
const closeAtPixelsPerMs = 0.5;

type Start = { x: number; y: number; atMs: number };

/** Closes `panel` when it is dragged down far or fast enough, once it is scrolled to its top. */
export function useDragToClose(panel: RefObject<HTMLElement | null>, onClose: () => void) {
  const handleClose = useEffectEvent(onClose);

  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    const drag = new PanelDrag(element, () => handleClose());
    const listeners = {
      touchstart: drag.start,
      touchmove: drag.move,
      touchend: drag.end,
      touchcancel: drag.end,
    };
    const entries = Object.entries(listeners) as [keyof typeof listeners, (event: TouchEvent) => void][];
    // `touchmove` prevents scrolling, so it cannot be passive.
    for (const [name, listener] of entries) {
      element.addEventListener(name, listener, { passive: name !== 'touchmove' });
    }
    return () => {
      for (const [name, listener] of entries) element.removeEventListener(name, listener);
    };
  }, [panel]);
}

class PanelDrag {
  readonly #element: HTMLElement;
  readonly #onClose: () => void;
  #start: Start | null = null;
  #pulledPixels = 0;

  constructor(element: HTMLElement, onClose: () => void) {
    this.#element = element;
    this.#onClose = onClose;
  }

  readonly start = ({ touches, timeStamp }: TouchEvent): void => {
    const [touch] = touches;
    const canDrag = touches.length === 1 && this.#element.scrollTop === 0;
    this.#start = touch && canDrag ? { x: touch.clientX, y: touch.clientY, atMs: timeStamp } : null;
    this.#pulledPixels = 0;
    this.#element.style.removeProperty('--pulled');
  };

  readonly move = (event: TouchEvent): void => {
    const [touch] = event.touches;
    if (!this.#start || !touch) return;
    const down = touch.clientY - this.#start.y;
    const sideways = Math.abs(touch.clientX - this.#start.x);
    // A gesture that begins in another direction scrolls.
    if (this.#pulledPixels === 0 && (down <= 0 || sideways > down)) {
      this.#start = null;
      return;
    }
    event.preventDefault();
    this.#pulledPixels = Math.max(down, 0);
    this.#element.style.transform = `translateY(${this.#pulledPixels}px)`;
  };

  readonly end = ({ timeStamp }: TouchEvent): void => {
    if (!this.#start || this.#pulledPixels === 0) return;
    const pixelsPerMs = this.#pulledPixels / Math.max(timeStamp - this.#start.atMs, 1);
    this.#start = null;
    const { style } = this.#element;
    const from = style.transform;
    style.transform = '';
    if (this.#pulledPixels > closeAtPixels || pixelsPerMs > closeAtPixelsPerMs) {
      style.setProperty('--pulled', `${this.#pulledPixels}px`);
      this.#onClose();
      return;
    }
    const timing = { duration: 200, easing: 'cubic-bezier(.2,.8,.2,1)' };
    this.#element.animate({ transform: [from, 'none'] }, timing);
  };
}
