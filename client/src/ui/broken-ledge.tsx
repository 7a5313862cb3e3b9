import styles from './broken-ledge.module.css';
import { classNames } from './class-names.ts';

/** The design's motif for a failure: a ledge from the left edge whose end is broken off. */
export function BrokenLedge({ className }: { className?: string | undefined }) {
  return <div className={classNames(styles.ledge, className)} aria-hidden="true" />;
}
