import { classNames } from '@cliffhanger/look/class-names.ts';
import type { ReactNode } from 'react';
import styles from './column.module.css';

type ColumnProps = {
  children: ReactNode;
  /** Leaves room for the tab bar. */
  tabs?: boolean;
  /** As tall as the screen, rather than as its content. */
  fixed?: boolean;
  className?: string | undefined;
};

/** The column of every screen, as wide as a phone and centered on a desktop. */
export function Column({ children, tabs, fixed, className }: ColumnProps) {
  return (
    <div className={classNames(styles.column, tabs && styles.tabs, fixed && styles.fixed, className)}>
      {children}
    </div>
  );
}
