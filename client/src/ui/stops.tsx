import { classNames } from '@cliffhanger/look/class-names.ts';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { Ledge } from './ledge.tsx';
import styles from './stops.module.css';

type Stop<Value extends string | number> = { value: Value; label: string };

type StopsProps<Value extends string | number> = {
  /** At least two, in rising order. */
  items: readonly Stop<Value>[];
  /** A value that none of the items has leaves the line unlit. */
  current: Value | null;
  onChange: (value: Value) => void;
  /** The name of the choice, for screen readers. */
  label: string;
  className?: string | undefined;
};

/** Slider with labeled stops, filled up to the choice. Tap, drag and arrow keys change the choice. */
export function Stops<Value extends string | number>(props: StopsProps<Value>) {
  const { items, label, className } = props;
  const { group, currentIndex, last, choose, handleKeyDown, drag } = useStops(props);
  return (
    <div
      ref={group}
      className={classNames(styles.stops, className)}
      role="radiogroup"
      aria-label={label}
      onKeyDown={handleKeyDown}
      {...drag}
    >
      {items.map((item, index) => (
        // biome-ignore lint/a11y/useSemanticElements: an input cannot be dragged over
        <button
          key={item.value}
          type="button"
          role="radio"
          aria-checked={index === currentIndex}
          tabIndex={index === Math.max(currentIndex, 0) ? 0 : -1}
          className={classNames(index < currentIndex && styles.lit)}
          onClick={() => choose(index)}
        >
          {item.label}
        </button>
      ))}
      {currentIndex < 0 ? (
        <i className={classNames(styles.ledge, styles.unlit)} />
      ) : (
        <Ledge percent={(currentIndex / last) * 100} className={styles.ledge} />
      )}
    </div>
  );
}

/** The index of the choice, and the handlers that change it. */
function useStops<Value extends string | number>({ items, current, onChange }: StopsProps<Value>) {
  const group = useRef<HTMLDivElement>(null);
  const currentIndex = items.findIndex(({ value }) => value === current);
  const last = items.length - 1;

  function choose(index: number) {
    const item = items[index];
    if (item && index !== currentIndex) onChange(item.value);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const target = findKeyTarget(event.key, currentIndex, last);
    if (target === undefined) return;
    event.preventDefault();
    choose(target);
    group.current?.querySelectorAll<HTMLElement>('[role="radio"]')[target]?.focus();
  }

  function chooseAt(x: number) {
    const { left = 0, width = 0 } = group.current?.getBoundingClientRect() ?? {};
    choose(Math.min(last, Math.max(0, Math.round(((x - left) / width) * last))));
  }

  return { group, currentIndex, last, choose, handleKeyDown, drag: useHorizontalDrag(chooseAt) };
}

/** A finger that moves less has not moved on purpose. */
const slopPixels = 10;

/** Event handlers for an element that is dragged over sideways. A drag that starts upwards or downwards is not for it. */
function useHorizontalDrag(onDrag: (x: number) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const isDragging = useRef(false);
  return {
    onPointerDown: ({ clientX, clientY }: PointerEvent) => {
      start.current = { x: clientX, y: clientY };
      isDragging.current = false;
    },
    onPointerMove: ({ buttons, clientX, clientY, pointerId, currentTarget }: PointerEvent<HTMLElement>) => {
      if (buttons !== 1 || start.current === null) return;
      const [across, along] = [Math.abs(clientX - start.current.x), Math.abs(clientY - start.current.y)];
      if (!isDragging.current && Math.max(across, along) <= slopPixels) return;
      if (!isDragging.current && along > across) {
        start.current = null;
        return;
      }
      isDragging.current = true;
      currentTarget.setPointerCapture(pointerId);
      onDrag(clientX);
    },
  };
}

/** The index that a key of a radio group leads to; undefined for other keys. */
const findKeyTarget = (key: string, index: number, last: number): number | undefined => {
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(index + 1, last);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(index - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return undefined;
};
