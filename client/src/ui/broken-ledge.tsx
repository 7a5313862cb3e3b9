import { classNames } from '@cliffhanger/look/class-names.ts';
import styles from './broken-ledge.module.css';

/** Illustration of a failure: a line from the left edge with a broken end. */
export function BrokenLedge({ className }: { className?: string | undefined }) {
  return <div className={classNames(styles.ledge, className)} aria-hidden="true" />;
}
