import { classNames } from '#ui/class-names.ts';
import styles from '#ui/cliff.module.css';
import { cssVariables } from '#ui/css-variables.ts';

type CliffProps = {
  /** Where the ledge steps down, 0 to 100; at 100 there is no step, one level line. */
  stepPercent: number;
  /** How far the lit low line goes, 0 to 100; beyond it the line is dashed. */
  litPercent?: number | undefined;
  /** Where the viewer is: the drop. */
  dropPercent?: number | undefined;
  /** Words above the top line, on the step, and under the end of the lit part. */
  topLabel: string;
  stepLabel?: string | undefined;
  litLabel?: string | undefined;
  /** All of it in one sentence, for who does not see it. */
  sentence: string;
  className?: string | undefined;
};

/** A line that steps down where something changes: free to paid, bonus to bought. */
export function Cliff(props: CliffProps) {
  const {
    stepPercent: freePercent,
    litPercent: reachPercent = 0,
    dropPercent: herePercent,
    topLabel,
    stepLabel,
    litLabel: reachLabel,
    sentence,
  } = props;
  const level = freePercent >= 100;
  const wide = freePercent > 50;
  return (
    <div
      className={classNames(
        styles.cliff,
        level ? styles.level : reachLabel === undefined && styles.flat,
        props.className,
      )}
      style={cssVariables({ free: freePercent, here: herePercent, reach: reachPercent })}
      role="img"
      aria-label={sentence}
    >
      <i className={styles.top} />
      {!level && (
        <>
          {freePercent > 0 && <i className={styles.fall} />}
          {reachPercent < 100 && <i className={styles.low} />}
          {reachPercent > freePercent && <i className={styles.reach} />}
        </>
      )}
      {herePercent !== undefined && (
        <i className={classNames(styles.here, herePercent <= freePercent && styles.above)} />
      )}
      <span className={styles.topLabel}>{topLabel}</span>
      {!level && stepLabel && (
        <span className={wide ? styles.stepLabelBefore : styles.stepLabel}>{stepLabel}</span>
      )}
      {!level && reachLabel && <span className={styles.reachLabel}>{reachLabel}</span>}
    </div>
  );
}
