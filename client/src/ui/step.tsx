import { classNames } from '@cliffhanger/look/class-names.ts';
import type { Elements } from './elements.ts';
import styles from './step.module.css';

type StepProps = {
  number: number;
  state: 'done' | 'current' | 'next';
  title: string;
  /** Beside the title, such as a button to change what was entered. */
  end?: Elements;
  children?: Elements;
};

/** One of several steps on a screen. Its number hangs from a line, which is lit once the step is reached. */
export function Step({ number, state, title, end, children }: StepProps) {
  return (
    <li
      className={classNames(styles.step, styles[state])}
      aria-current={state === 'current' ? 'step' : undefined}
    >
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div className={classNames('grow', styles.content)}>
        <div className={styles.head}>
          <h2>{title}</h2>
          {end}
        </div>
        {children}
      </div>
    </li>
  );
}
