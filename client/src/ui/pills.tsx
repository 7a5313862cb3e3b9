import { classNames } from '@cliffhanger/look/class-names.ts';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import styles from './pills.module.css';

export type Pill<Id extends string | number = string> = { id: Id; label: string };

type PillsProps<Id extends string | number> = {
  items: readonly Pill<Id>[];
  current: Id;
  onChange: (id: Id) => void;
  /** The name of the choice, for screen readers. */
  label: string;
  /** The id of the element that changes with the choice. */
  panelId?: string | undefined;
  /** Without a gutter, for a parent that has one. */
  flush?: boolean;
  className?: string | undefined;
};

/** Tabs in a scrolling row. Arrow keys, Home and End change the choice. */
export function Pills<Id extends string | number>(props: PillsProps<Id>) {
  const { items, current, onChange, label, panelId, flush, className } = props;
  const list = useRef<HTMLDivElement>(null);
  useScrollToPill(list, current);

  function handleKeyDown(event: KeyboardEvent) {
    const index = items.findIndex((item) => item.id === current);
    const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: items.length - 1 }[event.key];
    const target = to === undefined ? undefined : items[(to + items.length) % items.length];
    if (!target) return;
    event.preventDefault();
    onChange(target.id);
    findPill(list.current, target.id)?.focus();
  }

  return (
    <div
      ref={list}
      className={classNames(styles.pills, flush && styles.flush, className)}
      role="tablist"
      aria-label={label}
      onKeyDown={handleKeyDown}
    >
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="tab"
          data-pill={item.id}
          aria-selected={item.id === current}
          aria-controls={panelId}
          tabIndex={item.id === current ? 0 : -1}
          onClick={() => onChange(item.id)}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}

const findPill = (list: HTMLElement | null, id: string | number) =>
  list?.querySelector<HTMLElement>(`[data-pill="${CSS.escape(String(id))}"]`);

/** Scrolls the row, and not the page as `scrollIntoView` would, to the current pill. */
function useScrollToPill(list: RefObject<HTMLElement | null>, current: string | number) {
  useEffect(() => {
    const row = list.current;
    const pill = findPill(row, current);
    if (!row || !pill) return;
    const { left, right } = row.getBoundingClientRect();
    const bounds = pill.getBoundingClientRect();
    const margin = Number.parseFloat(getComputedStyle(row).paddingLeft);
    row.scrollLeft += Math.min(0, bounds.left - margin - left) + Math.max(0, bounds.right + margin - right);
  }, [list, current]);
}
