import { Icon, type IconName } from '@cliffhanger/look/icon.tsx';
import type { ReactNode } from 'react';
import styles from './tasks.module.css';

type TaskRowProps = { icon: IconName; title: string; detail: string; children: ReactNode };

/** A task, what it pays, and its button or state. */
export function TaskRow({ icon, title, detail, children }: TaskRowProps) {
  return (
    <div className={styles.row}>
      <Icon name={icon} />
      <p className={styles.text}>
        <span>{title}</span>
        <span className={styles.detail}>{detail}</span>
      </p>
      <span className={styles.end}>{children}</span>
    </div>
  );
}
