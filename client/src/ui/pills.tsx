import { type KeyboardEvent, useEffect, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from '#ui/pills.module.css';

export type Pill<Id extends string | number = string> = { id: Id; label: string };

type PillsProps<Id extends string | number> = {
  items: readonly Pill<Id>[];
  current: Id;
  onChange: (id: Id) => void;
  /** What is chosen here, for screen readers. */
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

  useEffect(() => {
    const row = list.current;
    const chosen = row?.querySelector<HTMLElement>(`[data-pill="${CSS.escape(String(current))}"]`);
    if (!row || !chosen) return;
    // `scrollIntoView` would also scroll the page.
    const { left, right } = row.getBoundingClientRect();
    const bounds = chosen.getBoundingClientRect();
    row.scrollLeft += Math.min(0, bounds.left - left) + Math.max(0, bounds.right - right);
  }, [current]);

  function move(event: KeyboardEvent) {
    const at = items.findIndex((item) => item.id === current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: items.length - 1 }[event.key];
    const target = to === undefined ? undefined : items[(to + items.length) % items.length];
    if (!target) return;
    event.preventDefault();
    onChange(target.id);
    list.current?.querySelector<HTMLElement>(`[data-pill="${CSS.escape(String(target.id))}"]`)?.focus();
  }

  return (
    <div
      ref={list}
      className={classNames(styles.pills, flush && styles.flush, className)}
      role="tablist"
      aria-label={label}
      onKeyDown={move}
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
