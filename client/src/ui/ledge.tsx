import { classNames } from '@cliffhanger/look/class-names.ts';
import { cssVariables } from './css-variables.ts';
import styles from './ledge.module.css';

type LedgeProps = {
  /** Filled part of the line, 0 to 100. */
  percent: number;
  /** For something that is finished: dimmed, without the marker. */
  done?: boolean | undefined;
  /** Makes it a progress bar for screen readers, which ignore it otherwise. */
  label?: string | undefined;
  className?: string | undefined;
};

/** Progress line, filled up to a point that is marked by a hanging drop. */
export function Ledge({ percent, done, label, className }: LedgeProps) {
  const progressBar = label !== undefined && {
    role: 'progressbar',
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': 100,
    'aria-valuenow': Math.round(percent),
  };
  return (
    <div
      className={classNames(styles.ledge, done && styles.done, className)}
      style={cssVariables({ p: `${percent}%` })}
      aria-hidden={label === undefined || undefined}
      {...progressBar}
    >
      <span className={styles.ends}>
        <i className={styles.lit} />
        {!done && <i className={styles.drop} />}
      </span>
    </div>
  );
}
