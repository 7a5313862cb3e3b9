import { classNames } from '@cliffhanger/look/class-names.ts';
import { useId } from 'react';
import type { Elements } from './elements.ts';
import styles from './row-group.module.css';

type RowGroupProps = { title: string; children: Elements; className?: string | undefined };

/** Rows under a small title. */
export function RowGroup({ title, children, className }: RowGroupProps) {
  const titleId = useId();
  return (
    <section className={classNames(styles.group, className)} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
