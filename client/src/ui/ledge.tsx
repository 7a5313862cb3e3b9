import { classNames } from '#ui/class-names.ts';
import { cssVariables } from '#ui/css-variables.ts';
import styles from '#ui/ledge.module.css';

type LedgeProps = {
  /** How far, 0 to 100. */
  percent: number;
  /** With it the ledge is a progress bar for a screen reader; without, it is drawn only. */
  label?: string | undefined;
  className?: string | undefined;
};

/** A line that is lit up to a point, with the drop hanging from its end. */
export function Ledge({ percent, label, className }: LedgeProps) {
  const spoken = label !== undefined && {
    role: 'progressbar',
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': 100,
    'aria-valuenow': Math.round(percent),
  };
  return (
    <div
      className={classNames(styles.ledge, className)}
      style={cssVariables({ p: `${percent}%` })}
      aria-hidden={label === undefined || undefined}
      {...spoken}
    >
      <i className={styles.lit} />
      <i className={styles.drop} />
    </div>
  );
}
