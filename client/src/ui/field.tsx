import { classNames } from '@cliffhanger/look/class-names.ts';
import { Icon } from '@cliffhanger/look/icon.tsx';
import { type ComponentProps, useId, useState } from 'react';
import { IconButton } from './button.tsx';
import type { Elements } from './elements.ts';
import styles from './field.module.css';
import { Ledge } from './ledge.tsx';
import { WordWrap } from './word-wrap.tsx';

type FieldProps = Omit<ComponentProps<'input'>, 'placeholder'> & {
  label: string;
  hint?: string | Elements;
  /** What the text must be. It stays beside an error, unlike the hint. */
  rules?: Elements;
  /** Replaces the hint, without a change of layout. */
  error?: string | undefined;
  /** For `type="password"`: the label of the button that shows the password. */
  revealLabel?: string | undefined;
  /** At the end of the field, such as a "Send code" button. */
  end?: Elements;
  /** Progress of the text towards its minimum length, 0 to 100, shown on the line. */
  percent?: number | undefined;
};

/** Text input with its label inside and a line below. Other props go to the `<input>`. */
export function Field(props: FieldProps) {
  const { label, hint, rules, error, revealLabel, end, percent, type, className, ...input } = props;
  const ownId = useId();
  const [revealed, setRevealed] = useState(false);
  const id = input.id ?? ownId;
  const noteId = `${id}-note`;
  const rulesId = `${id}-rules`;
  const describedBy = [(error ?? hint) && noteId, rules && rulesId].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <div className={classNames(styles.field, error !== undefined && styles.wrong)}>
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          id={id}
          type={revealed ? 'text' : type}
          placeholder=" "
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy || undefined}
        />
        <label htmlFor={id}>{label}</label>
        {revealLabel !== undefined && (
          <RevealButton label={revealLabel} revealed={revealed} onChange={setRevealed} />
        )}
        {end}
        {percent !== undefined && error === undefined && <Ledge percent={percent} className={styles.ledge} />}
      </div>
      <FieldNote
        id={noteId}
        hint={hint}
        error={error}
        className={classNames(percent !== undefined && styles.belowDrop, rules && styles.aboveRules)}
      />
      {rules && (
        <p id={rulesId} className={styles.note}>
          {rules}
        </p>
      )}
    </div>
  );
}

type RevealButtonProps = { label: string; revealed: boolean; onChange: (revealed: boolean) => void };

/** Shows the password. */
function RevealButton({ label, revealed, onChange }: RevealButtonProps) {
  return (
    <IconButton
      icon="eye"
      label={label}
      pressed={revealed}
      className={styles.eye}
      onClick={() => onChange(!revealed)}
    />
  );
}

type FieldNoteProps = Pick<FieldProps, 'hint' | 'error'> & {
  id: string;
  className?: string | false | undefined;
};

/** The hint or the error. The element stays in the document while empty, so that screen readers announce a new error. */
export function FieldNote({ id, hint, error, className }: FieldNoteProps) {
  const isError = error !== undefined;
  return (
    <p id={id} className={classNames(styles.note, isError && styles.error, className)} aria-live="polite">
      {isError && <Icon name="warn" size={16} />}
      <WordWrap text={error ?? hint} />
    </p>
  );
}
