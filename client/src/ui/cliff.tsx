import { classNames } from '@cliffhanger/look/class-names.ts';
import styles from './cliff.module.css';
import { cssVariables } from './css-variables.ts';

type CliffProps = {
  /** Where the line steps down, 0 to 100. At 100 it stays level. */
  stepPercent: number;
  /** Filled part of the lower line, 0 to 100. The rest is dashed. */
  litPercent?: number | undefined;
  /** The position of the drop, which marks where the viewer is. */
  dropPercent?: number | undefined;
  /** Labels above the top line, on the step, and below the end of the lit part. */
  topLabel: string;
  stepLabel?: string | undefined;
  /** Before the label of the step, where there is room for both. */
  stepRange?: string | undefined;
  litLabel?: string | undefined;
  /** All of it in one sentence, for screen readers. */
  sentence: string;
  className?: string | undefined;
  /** Drawn from edge to edge of a padded parent. It then steps down as it appears, and `falls` lets its drop fall. */
  edges?: 'rest' | 'falls' | undefined;
};

/** The design's motif for a change, such as from free to paid: a line that steps down. */
export function Cliff(props: CliffProps) {
  const { stepPercent, litPercent = 0, dropPercent, topLabel, stepLabel, stepRange, litLabel } = props;
  const { sentence, edges } = props;
  const isLevel = stepPercent >= 100;
  const hasLateStep = stepPercent > 55;
  return (
    <div
      className={classNames(
        styles.cliff,
        isLevel ? styles.level : litLabel === undefined && styles.flat,
        edges && styles.edges,
        edges === 'falls' && styles.falls,
        props.className,
      )}
      style={cssVariables({ free: stepPercent, here: dropPercent, reach: litPercent })}
      role="img"
      aria-label={sentence}
    >
      <i className={styles.top} />
      {!isLevel && (
        <>
          {stepPercent > 0 && <i className={styles.fall} />}
          {litPercent < 100 && <i className={styles.low} />}
          {litPercent > stepPercent && <i className={styles.lit} />}
        </>
      )}
      {dropPercent !== undefined && (
        <i className={classNames(styles.here, dropPercent <= stepPercent && styles.above)} />
      )}
      <span className={styles.topLabel}>{topLabel}</span>
      {!isLevel && stepLabel && (
        // A new label is a new element: none of its words moves when the money of a price comes.
        <span key={stepLabel} className={hasLateStep ? styles.stepLabelBefore : styles.stepLabel}>
          <span className={styles.price}>{stepLabel}</span>
          {stepRange && <span className={styles.range}>{stepRange}</span>}
        </span>
      )}
      {!isLevel && litLabel && <span className={styles.litLabel}>{litLabel}</span>}
    </div>
  );
}
