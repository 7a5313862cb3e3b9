import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from '#ui/panel.module.css';

type PanelProps = {
  children: ReactNode;
  /** Lighter, for a panel inside a sheet or with a question. */
  raised?: boolean;
  className?: string | undefined;
};

export function Panel({ children, raised, className }: PanelProps) {
  return (
    <section className={classNames(styles.panel, raised && styles.raised, className)}>{children}</section>
  );
}
