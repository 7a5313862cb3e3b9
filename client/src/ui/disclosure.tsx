import { Icon } from '@cliffhanger/look/icon.tsx';
import styles from './disclosure.module.css';
import type { Elements } from './elements.ts';

/** A row that shows what is below it when it is pressed, and hides it again. */
export function Disclosure({ label, children }: { label: string; children: Elements }) {
  return (
    <details className={styles.disclosure}>
      <summary className={styles.summary}>
        <span>{label}</span>
        <Icon name="right" size={16} className={styles.chevron} />
      </summary>
      {children}
    </details>
  );
}
