import type { ReactNode } from 'react';
import styles from './person.module.css';

/** Coins and movements in a wide column, orders and devices in a narrow one. A phone has what decides first. */
export function PersonColumns({ wide, narrow }: { wide: ReactNode; narrow: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div>{wide}</div>
      <div>{narrow}</div>
    </div>
  );
}
