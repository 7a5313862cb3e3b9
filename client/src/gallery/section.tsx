import type { ReactNode } from 'react';
import styles from './section.module.css';

/** One row of the gallery: what it shows, and the pieces. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  );
}
