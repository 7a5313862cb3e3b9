import styles from './wordmark.module.css';
import { wordmarkPaths } from './wordmark-paths.ts';

/** The product's wordmark. `className` sets its height. */
export function Wordmark({ label, className }: { label: string; className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 -36 234 62"
      preserveAspectRatio="xMinYMid"
      role="img"
      aria-label={label}
    >
      <path className={styles.letters} d={wordmarkPaths.letters} />
      <path className={styles.dot} d={wordmarkPaths.dot} />
      <path className={styles.stem} d={wordmarkPaths.stem} />
    </svg>
  );
}
