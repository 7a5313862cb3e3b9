import { classNames } from '@cliffhanger/look/class-names.ts';
import { type MouseEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { cssVariables } from './css-variables.ts';
import styles from './swipe-row.module.css';

const swipePixels = 96;
/** Below this a touch is a tap. */
const slopPixels = 10;

type SwipeRowProps = {
  /** Shown under the row while it is swiped. */
  label: string;
  onSwiped: () => void;
  disabled?: boolean;
  children: ReactNode;
};

/** A row that a swipe of 96 pixels to the left removes. It needs another way for keyboards and screen readers. */
export function SwipeRow({ label, onSwiped, disabled, children }: SwipeRowProps) {
  const { pulledPixels, handlers } = useSwipe(onSwiped, disabled);
  return (
    <div
      className={classNames(styles.swipe, pulledPixels > 0 && styles.pulled)}
      style={cssVariables({ pulled: `${-pulledPixels}px` })}
      {...handlers}
    >
      <div className={styles.under} aria-hidden="true">
        {label}
      </div>
      <div className={styles.over}>{children}</div>
    </div>
  );
}

/** How far a touch has pulled an element to the left, and the handlers of that element. */
function useSwipe(onSwiped: () => void, disabled = false) {
  const [pulledPixels, setPulledPixels] = useState(0);
  const start = useRef<{ x: number; y: number } | null>(null);
  const hasMoved = useRef(false);

  const begin = ({ pointerType, isPrimary, clientX, clientY }: PointerEvent) => {
    hasMoved.current = false;
    start.current = !disabled && pointerType === 'touch' && isPrimary ? { x: clientX, y: clientY } : null;
  };
  const move = (event: PointerEvent) => {
    if (!start.current) return;
    const left = start.current.x - event.clientX;
    if (pulledPixels === 0 && left < slopPixels) return;
    hasMoved.current = true;
    setPulledPixels(Math.max(1, Math.min(left, swipePixels)));
  };
  const end = () => {
    start.current = null;
    setPulledPixels(0);
    if (pulledPixels >= swipePixels) onSwiped();
  };
  const cancel = () => {
    start.current = null;
    setPulledPixels(0);
  };
  const preventClick = (event: MouseEvent) => {
    if (hasMoved.current) event.preventDefault();
  };
  const handlers = {
    onPointerDown: begin,
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: cancel,
    onClickCapture: preventClick,
  };
  return { pulledPixels, handlers };
}
