import { type KeyboardEvent, useEffect, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from '#ui/pills.module.css';

export type Pill<Id extends string | number = string> = { id: Id; label: string };

type PillsProps<Id extends string | number> = {
  items: readonly Pill<Id>[];
  current: Id;
  onChange: (id: Id) => void;
  /** What is chosen here, for a screen reader. */
  label: string;
  /** Id of what changes with the choice. */
  panelId?: string | undefined;
  /** Without the gutter, inside something that has it. */
  flush?: boolean;
  className?: string | undefined;
};

/** Tabs in a row that scrolls: arrow keys, Home and End move the choice. */
export function Pills<Id extends string | number>(props: PillsProps<Id>) {
  const { items, current, onChange, label, panelId, flush, className } = props;
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const row = list.current;
    const chosen = row?.querySelector<HTMLElement>(`[data-pill="${CSS.escape(String(current))}"]`);
    if (!row || !chosen) return;
    // Not scrollIntoView, which would also scroll the page to a row further down.
    const { left, right } = row.getBoundingClientRect();
    const place = chosen.getBoundingClientRect();
    row.scrollLeft += Math.min(0, place.left - left) + Math.max(0, place.right - right);
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
