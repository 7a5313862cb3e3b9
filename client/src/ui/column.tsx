import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from '#ui/column.module.css';

type ColumnProps = {
  children: ReactNode;
  /** Leaves room for the tab bar. */
  tabs?: boolean;
  /** Exactly one screen tall, as the player; otherwise as long as its content. */
  fixed?: boolean;
  className?: string | undefined;
};

/** The phone-wide column that every screen stands in, centered on a desktop. */
export function Column({ children, tabs, fixed, className }: ColumnProps) {
  return (
    <div className={classNames(styles.column, tabs && styles.tabs, fixed && styles.fixed, className)}>
      {children}
    </div>
  );
}
