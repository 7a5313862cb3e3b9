import { classNames } from '@cliffhanger/look/class-names.ts';
import { type ComponentProps, useId } from 'react';
import { FieldNote } from './field.tsx';
import { Ledge } from './ledge.tsx';
import styles from './text-area.module.css';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'placeholder'> & {
  label: string;
  hint: string;
  /** Replaces the hint. */
  error?: string | undefined;
  /** Progress of the text towards its minimum length: 0 to 100, and a sentence; null once it is long enough. */
  counter: { percent: number; text: string } | null;
};

/** Multi-line field with a progress line towards its minimum length. Other props go to the `<textarea>`. */
export function TextArea({ label, hint, error, counter, className, ...input }: TextAreaProps) {
  const ownId = useId();
  const id = input.id ?? ownId;
  const isWrong = error !== undefined;
  return (
    <div className={className}>
      <div className={classNames(styles.field, isWrong && styles.wrong)}>
        <label htmlFor={id}>{label}</label>
        <textarea {...input} id={id} aria-invalid={isWrong || undefined} aria-describedby={`${id}-note`} />
        {counter && !isWrong && <Ledge percent={counter.percent} className={styles.ledge} />}
      </div>
      <div className={styles.foot}>
        <FieldNote id={`${id}-note`} hint={hint} error={error} />
        {counter && <span className={styles.counter}>{counter.text}</span>}
      </div>
    </div>
  );
}
