import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { classNames } from './class-names.ts';
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

/** A choice on a scale: labels over a ledge that is lit up to the choice. Tap, drag and arrow keys change it. */
export function Stops<Value extends string | number>(props: StopsProps<Value>) {
  const { items, label, className } = props;
  const { group, currentIndex, last, choose, handleKeyDown, handlePointerMove } = useStops(props);
  return (
    <div
      ref={group}
      className={classNames(styles.stops, className)}
      role="radiogroup"
      aria-label={label}
      onKeyDown={handleKeyDown}
      onPointerMove={handlePointerMove}
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

  function handlePointerMove({ buttons, clientX, pointerId, currentTarget }: PointerEvent<HTMLElement>) {
    if (buttons !== 1) return;
    currentTarget.setPointerCapture(pointerId);
    const { left, width } = currentTarget.getBoundingClientRect();
    choose(Math.min(last, Math.max(0, Math.round(((clientX - left) / width) * last))));
  }

  return { group, currentIndex, last, choose, handleKeyDown, handlePointerMove };
}

/** The index that a key of a radio group leads to; undefined for other keys. */
const findKeyTarget = (key: string, index: number, last: number): number | undefined => {
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(index + 1, last);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(index - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return undefined;
};
