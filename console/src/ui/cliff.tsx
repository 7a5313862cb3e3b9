import { classNames } from '@cliffhanger/look/class-names.ts';
import styles from './cliff.module.css';
import { cssVariables } from './css-variables.ts';

interface CliffProps {
  /** Where the line steps down, 0 to 1. */
  share: number;
  topLabel: string;
  lowLabel: string;
  /** All of it in one sentence, for screen readers. */
  sentence: string;
}

/** A line that steps down where one part ends and the other begins. */
export function Cliff({ share, topLabel, lowLabel, sentence }: CliffProps) {
  const isLate = share > 0.6;
  return (
    <div className={styles.cliff} style={cssVariables({ '--share': share })} role="img" aria-label={sentence}>
      <div className={styles.top} />
      {share > 0 && share < 1 && <div className={styles.fall} />}
      {share < 1 && <div className={styles.low} />}
      {share > 0 && <div className={styles.topLabel}>{topLabel}</div>}
      {share < 1 && <div className={classNames(styles.lowLabel, isLate && styles.before)}>{lowLabel}</div>}
    </div>
  );
}
