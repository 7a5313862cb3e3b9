import { Icon } from '@cliffhanger/look/icon.tsx';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** A sentence about something that is wrong, or that needs attention. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className={styles.notice} role="alert">
      <Icon name="warn" size={16} />
      <span>{children}</span>
    </div>
  );
}
