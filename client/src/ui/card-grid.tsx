import type { ReactNode } from 'react';
import styles from './card-grid.module.css';

/** Three columns of cards that fill them. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}
