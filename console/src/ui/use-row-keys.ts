import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** Rows that Page Up and Page Down go over. */
const pageRows = 10;

const steps: Readonly<Record<string, (current: number, last: number) => number>> = {
  ArrowDown: (current) => current + 1,
  ArrowUp: (current) => current - 1,
  PageDown: (current) => current + pageRows,
  PageUp: (current) => current - pageRows,
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Moves the focus between the links of rows (`data-row` is the place) of which only those that are seen are drawn.
 * @param count of all rows
 */
export const useRowKeys = (count: number, scroller: RefObject<HTMLElement | null>) => {
  const [chosen, choose] = useState(0);
  const current = Math.min(chosen, Math.max(0, count - 1));
  const isMoving = useRef(false);
  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    scroller.current?.querySelector<HTMLElement>(`[data-row="${current}"]`)?.focus();
  }, [current, scroller]);
  return {
    /** The row that the Tab key comes to. */
    current,
    /** The places of the rows to draw: those that are seen, and the one with the focus. */
    withCurrentRow: (range: Range): number[] =>
      [...new Set([...defaultRangeExtractor(range), ...(count > 0 ? [current] : [])])].sort((a, b) => a - b),
    handlers: {
      onKeyDown: (event: KeyboardEvent) => {
        const step = steps[event.key];
        if (!step || !(event.target as HTMLElement).dataset.row) return;
        event.preventDefault();
        const next = Math.min(Math.max(step(current, count - 1), 0), count - 1);
        isMoving.current = next !== current;
        choose(next);
      },
      onFocus: ({ target }: { target: EventTarget }) => {
        const row = (target as HTMLElement).dataset.row;
        if (row !== undefined) choose(Number(row));
      },
    },
  };
};
