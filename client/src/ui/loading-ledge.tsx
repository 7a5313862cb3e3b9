import { classNames } from '@cliffhanger/look/class-names.ts';
import styles from './loading-ledge.module.css';

/** A ledge with a moving light, for progress of unknown duration. */
export function LoadingLedge({ className }: { className?: string | undefined }) {
  return <i className={classNames(styles.ledge, className)} aria-hidden="true" />;
}

/** A loading ledge for a whole screen or list, shown after 200 ms. */
export function Spinner({ label }: { label: string }) {
  return (
    <span className={styles.spinner} role="status">
      <LoadingLedge />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
