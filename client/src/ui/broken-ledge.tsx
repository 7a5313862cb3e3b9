import styles from './broken-ledge.module.css';
import { classNames } from './class-names.ts';

/** Illustration of a failure: a line from the left edge with a broken end. */
export function BrokenLedge({ className }: { className?: string | undefined }) {
  return <div className={classNames(styles.ledge, className)} aria-hidden="true" />;
}
