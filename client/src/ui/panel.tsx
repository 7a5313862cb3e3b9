import { classNames } from '@cliffhanger/look/class-names.ts';
import type { ReactNode } from 'react';
import styles from './panel.module.css';

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
