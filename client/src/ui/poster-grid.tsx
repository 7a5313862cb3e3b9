import type { ReactNode } from 'react';
import styles from '#ui/poster-grid.module.css';

/** Three columns of `<PosterCard fluid>`. */
export function PosterGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}
