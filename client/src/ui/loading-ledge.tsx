import { classNames } from './class-names.ts';
import styles from './loading-ledge.module.css';

/** A ledge with its light on the way: something is under way, and nobody knows how long. */
export function LoadingLedge({ className }: { className?: string | undefined }) {
  return <i className={classNames(styles.ledge, className)} aria-hidden="true" />;
}

/** The same by itself, for a whole screen or list, shown after 200 ms. */
export function Spinner({ label }: { label: string }) {
  return (
    <span className={styles.spinner} role="status">
      <LoadingLedge />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
