import { classNames } from '#ui/class-names.ts';
import styles from '#ui/cliff.module.css';
import { cssVariables } from '#ui/css-variables.ts';

type CliffProps = {
  /** Where the line steps down, 0 to 100. At 100 it stays level. */
  stepPercent: number;
  /** How far the lower line is lit, 0 to 100. Beyond that it is dashed. */
  litPercent?: number | undefined;
  /** The position of the drop, which marks where the viewer is. */
  dropPercent?: number | undefined;
  /** Labels above the top line, on the step, and below the end of the lit part. */
  topLabel: string;
  stepLabel?: string | undefined;
  litLabel?: string | undefined;
  /** All of it in one sentence, for screen readers. */
  sentence: string;
  className?: string | undefined;
};

/** The design's motif for a change, such as from free to paid: a line that steps down. */
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
  const isLevel = freePercent >= 100;
  const hasLateStep = freePercent > 50;
  return (
    <div
      className={classNames(
        styles.cliff,
        isLevel ? styles.level : reachLabel === undefined && styles.flat,
        props.className,
      )}
      style={cssVariables({ free: freePercent, here: herePercent, reach: reachPercent })}
      role="img"
      aria-label={sentence}
    >
      <i className={styles.top} />
      {!isLevel && (
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
      {!isLevel && stepLabel && (
        <span className={hasLateStep ? styles.stepLabelBefore : styles.stepLabel}>{stepLabel}</span>
      )}
      {!isLevel && reachLabel && <span className={styles.reachLabel}>{reachLabel}</span>}
    </div>
  );
}
