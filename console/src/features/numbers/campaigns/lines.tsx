import styles from './campaigns.module.css';

/** Values below each other, such as one for each currency; a dash for none. */
export function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return '–';
  return lines.map((line) => (
    <span key={line} className={styles.line}>
      {line}
    </span>
  ));
}
